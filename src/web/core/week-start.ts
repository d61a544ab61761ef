import type { WeekStart } from "#rules/month-grid.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** Which day this browser's person begins the week with; Sunday until they say otherwise. */
export const weekStart = keptChoice<WeekStart>("week-start", ["SUNDAY", "MONDAY"]);
