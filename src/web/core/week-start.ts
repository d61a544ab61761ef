import type { WeekStart } from "#rules/month-grid.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** The first day of the week in this browser; Sunday by default. */
export const weekStart = keptChoice<WeekStart>("week-start", ["SUNDAY", "MONDAY"]);
