import { showTheme, themeChoice } from "./theme-choice.ts";

// a script of its own that runs before the first paint, so that the page does not flash in the device's theme
showTheme(themeChoice.read());
