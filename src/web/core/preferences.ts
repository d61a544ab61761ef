import type { WeekStart } from "#rules/month-grid.ts";
import { COPY_CHOICE } from "./copy.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";
import type { HeightUnit } from "#rules/height.ts";

/** The first day of the week in this browser; Sunday by default. */
export const weekStart = keptChoice<WeekStart>("week-start", ["SUNDAY", "MONDAY"]);

/** The unit in which this browser shows horses' heights; hands by default. */
export const heightUnit = keptChoice<HeightUnit>("height-unit", ["HANDS", "CM"]);

/**
 * Whether '/' opens the search on this device. A setting, because users must be able to turn single-key
 * shortcuts off (WCAG 2.1.4).
 */
export const slashSearch = keptChoice("slash-search", ["ON", "OFF"]);

/**
 * Whether this browser keeps a copy of the yard for where there is no signal. ASK: where the session is remembered or
 * the app is installed.
 */
export const copyChoice = keptChoice(COPY_CHOICE, ["ASK", "KEPT", "REFUSED"]);
