import { keptChoice } from "./kept-choice.ts";

export type ThemeChoice = "system" | "light" | "dark";

/** The look this browser asked for; `system` follows the device. */
export const themeChoice = keptChoice<ThemeChoice>("theme", ["system", "light", "dark"]);

/** Shows a look at once and keeps it in this browser. */
export function chooseTheme(choice: ThemeChoice) {
  themeChoice.keep(choice);
  showTheme(choice);
}

/** Puts a look on the page without keeping it. */
export function showTheme(choice: ThemeChoice) {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
}
