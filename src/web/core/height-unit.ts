import type { HeightUnit } from "#rules/height.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

/** In what this browser's person wants to read a horse's height; hands until they say otherwise. */
export const heightUnit = keptChoice<HeightUnit>("height-unit", ["HANDS", "CM"]);
