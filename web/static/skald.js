import { startForms } from "./forms.js";
import { startLive } from "./live.js";
import { startPanel } from "./panel.js";
import { startQuestion } from "./question.js";
import { startSetUp } from "./set_up.js";
import { startSteps } from "./steps.js";
import { startTimer } from "./timer.js";
import { startTray } from "./tray.js";
import { startWalk } from "./walk.js";

startForms();
startPanel();
startQuestion();
startSteps();
startSetUp();
startTimer();
startTray();
startWalk();
startLive();
