// What Brian Boru adds to every page.

import { startTownDrag } from "./town_drag.js";
import { startTownMaps } from "./town_map.js";

startTownMaps();
startTownDrag();
