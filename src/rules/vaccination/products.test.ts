import { expect, test } from "vitest";
import { diseasesOfProducts } from "./products.ts";

test.each([
  ["ProteqFlu-Te, batch L4012", ["INFLUENZA", "TETANUS"]],
  ["ProteqFlu", ["INFLUENZA"]],
  ["Equilis Prequenza Te", ["INFLUENZA", "TETANUS"]],
  ["equilis PREQUENZA", ["INFLUENZA"]],
  ["Equip FT", ["INFLUENZA", "TETANUS"]],
  ["Equip F", ["INFLUENZA"]],
  ["Equip T", ["TETANUS"]],
  ["Equilis Tetanus-Vaccine", ["TETANUS"]],
  ["Equip EHV1,4", ["EHV"]],
  ["Equip EHV 1,4 and Equip T", ["TETANUS", "EHV"]],
  ["Strangvac", ["STRANGLES"]],
  ["Equip Rotavirus", ["ROTAVIRUS"]],
  ["Equip Artervac", ["EVA"]],
  ["Proteq West Nile", ["WEST_NILE"]],
  ["flu jab", []],
  ["tack fitted, equip for the trailer", []],
  ["", []],
])("%s is against %j", (text, against) => {
  expect(diseasesOfProducts(text)).toEqual(against);
});
