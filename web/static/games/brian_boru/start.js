// What Brian Boru adds to every page.

import { startTownMaps } from "./town_map.js";

startTownMaps();
