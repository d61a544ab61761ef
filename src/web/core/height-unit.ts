import type { HeightUnit } from "#rules/height.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** The unit for horses' heights in this browser; hands by default. */
export const heightUnit = keptChoice<HeightUnit>("height-unit", ["HANDS", "CM"]);
