import { type Disease, diseases } from "./diseases.ts";

const flu = ["INFLUENZA"] as const;
const tetanus = ["TETANUS"] as const;
const fluAndTetanus = ["INFLUENZA", "TETANUS"] as const;

/**
 * Vaccines by the names on the stickers in passports, and the diseases of each. A name that is not listed says
 * nothing.
 */
const vaccines: readonly (readonly [name: string, against: readonly Disease[]])[] = [
  ["proteqflu te", fluAndTetanus],
  ["proteqflu", flu],
  ["proteq flu te", fluAndTetanus],
  ["proteq flu", flu],
  ["prequenza te", fluAndTetanus],
  ["prequenza", flu],
  ["equilis tetanus", tetanus],
  ["equilis te", tetanus],
  ["equip ft", fluAndTetanus],
  ["equip f", flu],
  ["equip t", tetanus],
  ["duvaxyn ie t", fluAndTetanus],
  ["duvaxyn ie", flu],
  ["equip ehv", ["EHV"]],
  ["equip ehv1", ["EHV"]],
  ["duvaxyn ehv", ["EHV"]],
  ["pneumabort", ["EHV"]],
  ["strangvac", ["STRANGLES"]],
  ["equilis strepe", ["STRANGLES"]],
  ["equip rotavirus", ["ROTAVIRUS"]],
  ["duvaxyn r", ["ROTAVIRUS"]],
  ["artervac", ["EVA"]],
  ["equip wnv", ["WEST_NILE"]],
  ["proteq west nile", ["WEST_NILE"]],
];

/** The diseases of the vaccines that a text names; empty if it names no known vaccine. */
export function diseasesOfProducts(text: string): Disease[] {
  const words = ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;
  const found = vaccines.filter(([name]) => words.includes(` ${name} `));
  return diseases.filter((disease) => found.some(([, against]) => against.includes(disease)));
}
