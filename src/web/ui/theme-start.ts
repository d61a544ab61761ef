import { showTheme, themeChoice } from "./theme-choice.ts";

// a file of its own, run before the first paint, so that a chosen theme does not flash
showTheme(themeChoice.read());
