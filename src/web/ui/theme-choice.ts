import { keptChoice } from "./kept-choice.ts";

export type ThemeChoice = "system" | "light" | "dark";

/** The theme chosen in this browser; `system` follows the device. */
export const themeChoice = keptChoice<ThemeChoice>("theme", ["system", "light", "dark"]);

/** Applies a theme at once and stores it in this browser. */
export function chooseTheme(choice: ThemeChoice) {
  themeChoice.keep(choice);
  showTheme(choice);
}

/** Applies a theme without storing it. */
export function showTheme(choice: ThemeChoice) {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
}
