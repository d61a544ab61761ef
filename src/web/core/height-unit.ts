import type { HeightUnit } from "#rules/height.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** The unit in which this browser shows horses' heights; hands by default. */
export const heightUnit = keptChoice<HeightUnit>("height-unit", ["HANDS", "CM"]);
