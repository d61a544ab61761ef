import { showTheme, themeChoice } from "./theme-choice.ts";

// a script of its own that runs before the first paint, so that the page does not flash in the device's theme
showTheme(themeChoice.read());

// what a browser knows of calendars and time zones takes it 20 ms to load, four times that on a slow phone; where the app
// follows, there is time for it between the first paint and the app's script
requestAnimationFrame(() =>
  setTimeout(() => {
    if (document.getElementById("root"))
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" }).format();
  }),
);
