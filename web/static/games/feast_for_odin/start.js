// What A Feast for Odin adds to every page.

import { startBoards } from "./boards.js";
import { startFeast } from "./feast_table.js";

startBoards();
startFeast();
