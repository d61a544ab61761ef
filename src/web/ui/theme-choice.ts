export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = "theme";

/** The look this browser asked for; `system` follows the device. */
export function themeChoice(): ThemeChoice {
  const kept = stored();
  return themeChoices.find((each) => each === kept) ?? "system";
}

/** Shows a look at once and keeps it in this browser. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // a browser that keeps nothing still shows it until the page is left
  }
  showTheme(choice);
}

/** Puts a look on the page without keeping it. */
export function showTheme(choice: ThemeChoice) {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
}

function stored() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
