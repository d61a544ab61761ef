import type { HeightUnit } from "#rules/height.ts";

const KEY = "height-unit";

/** In what this browser's person wants to read a horse's height; hands until they say otherwise. */
export const heightUnit = (): HeightUnit => (localStorage.getItem(KEY) === "CM" ? "CM" : "HANDS");

export const chooseHeightUnit = (choice: HeightUnit) => localStorage.setItem(KEY, choice);
