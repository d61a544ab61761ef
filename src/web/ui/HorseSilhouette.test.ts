import { expect, test } from "vitest";
import { coatOf } from "./HorseSilhouette.tsx";

test("the more specific coat wins", () => {
  expect(coatOf("Dark Bay")).not.toEqual(coatOf("Bay"));
  expect(coatOf("Strawberry roan")).not.toEqual(coatOf("Blue roan"));
  expect(coatOf("Liver chestnut")).not.toEqual(coatOf("chestnut"));
});

test("spelling and case do not matter", () => {
  expect(coatOf("dapple GRAY")).toEqual(coatOf("Grey"));
});

test("only a coloured horse has patches", () => {
  expect(coatOf("Piebald").patches).not.toBeNull();
  expect(coatOf("Black").patches).toBeNull();
});

test("an unknown or missing colour gives the default coat", () => {
  expect(coatOf(null)).toEqual(coatOf("sky blue"));
});
