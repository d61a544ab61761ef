import type { WeekStart } from "#rules/month-grid.ts";

const KEY = "week-start";

/** Which day this browser's person begins the week with; Sunday until they say otherwise. */
export const weekStart = (): WeekStart =>
  localStorage.getItem(KEY) === "MONDAY" ? "MONDAY" : "SUNDAY";

export const chooseWeekStart = (choice: WeekStart) => localStorage.setItem(KEY, choice);
