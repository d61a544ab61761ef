import { runs } from "#testing/runs.ts";
import * as fc from "fast-check";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countryOf, normalise, slipBetween } from "./number.ts";
import { checkMicrochip } from "./microchip.ts";
import { checkUeln } from "./ueln.ts";
import { anyCharacter } from "#testing/any-character.ts";

test.each([
  ["826000012345678", "OK"],
  ["985120012345678", "OK"],
  ["941 000 012 345 678", "OK"],
  ["372100012345678", "OK"],
  ["99912345678901", "INVALID"],
  ["999000012345678", "INVALID"],
  ["000123456789012", "INVALID"],
  ["98512001234567A", "INVALID"],
  ["900300400500600", "WARN"],
  ["0123456789", "WARN"],
])("microchip %s is %s, as published", (number, status) => {
  expect(checkMicrochip(number).status).toBe(status);
});

test.each([
  ["826031000012345", "OK"],
  ["25000100155928M", "OK"],
  ["372414001234567", "OK"],
  ["826 072 00123456", "INVALID"],
  ["GBR031000012345", "INVALID"],
  ["826-031-000012345", "OK"],
  ["8260310000123456", "INVALID"],
  ["372IRE123456789", "OK"],
])("UELN %s is %s, as published", (number, status) => {
  expect(checkUeln(number).status).toBe(status);
});

test("a chip names the country or the maker of its first digits", () => {
  expect(checkMicrochip("826000012345678")).toMatchObject({
    country: "the United Kingdom",
    maker: null,
  });
  expect(checkMicrochip("372100012345678").country).toBe("Ireland");
  expect(checkMicrochip("985120012345678")).toMatchObject({
    country: null,
    maker: "Destron Fearing",
  });
  expect(checkMicrochip("941000012345678")).toEqual({
    status: "OK",
    country: null,
    maker: null,
    source: "id-chip-15-digits",
    sentence:
      "15 digits, beginning with 941, the code of a maker unknown to us. The number does not show who owns the horse; check it with the Central Equine Database.",
  });
});

test("a chip whose first digits are no country's is a warning, not a refusal", () => {
  expect(checkMicrochip("123000012345678")).toMatchObject({ status: "WARN", country: null });
  expect(checkMicrochip("123000012345678").sentence).toContain("no country's code");
});

test("older chips with 9 or 10 characters are a warning, other lengths and letters are not a chip", () => {
  for (const older of ["123456789", "123*456*789", "0006E3F41B", "1234567890"])
    expect(checkMicrochip(older).status, older).toBe("WARN");
  for (const none of ["", "  ", "12345678", "12345678901", "00065BE1AZ", "9851200123456789"])
    expect(checkMicrochip(none).status, none).toBe("INVALID");
  expect(checkMicrochip("98512001234567").sentence).toContain("14 digits");
});

test("a number that a spreadsheet has rounded is recognised", () => {
  for (const rounded of ["9.85112E+14", "9,85E14", "8.26031e+14"]) {
    expect(checkMicrochip(rounded)).toMatchObject({ status: "INVALID" });
    expect(checkMicrochip(rounded).sentence).toContain("spreadsheet");
    expect(checkUeln(rounded).sentence).toContain("spreadsheet");
  }
});

test("a UELN names country and database where they are known", () => {
  expect(checkUeln("826031000012345")).toMatchObject({
    country: "the United Kingdom",
    database: "the Highland Pony Society",
    source: "id-ueln-uk-826",
  });
  expect(checkUeln("25000100155928M").database).toBe("SIRE, the French national database");
  expect(checkUeln("372IRE123456789").database).toBe("a thoroughbred record (IRE)");
  expect(checkUeln("826999000012345")).toMatchObject({ status: "OK", database: null });
  expect(checkUeln("826999000012345").sentence).toContain("database 999, which is unknown to us");
});

test("a chip's number in place of the UELN is noticed", () => {
  expect(checkUeln("985120012345678").sentence).toContain("the chip's number");
  expect(checkUeln("826031000012345", ["826 031 000 012 345"])).toMatchObject({ status: "WARN" });
});

test("likely typing errors against other numbers are named", () => {
  const chip = "985120012345678";
  expect(slipBetween(chip, "985 120 012 345 678")).toBe("SAME");
  expect(slipBetween(chip, "985120021345678")).toBe("SWAPPED");
  expect(slipBetween(chip, "985720012345678")).toBe("ONE_WRONG");
  expect(slipBetween(chip, "98512001234567")).toBe("ONE_MISSING");
  expect(slipBetween(chip, "985120012345679")).toBeNull(); // this is the next chip of the same box
  expect(slipBetween(chip, "985120087654321")).toBeNull();
  expect(slipBetween(chip, "")).toBeNull();
  expect(checkMicrochip(chip, ["977000000000001", "985120021345678"])).toMatchObject({
    status: "WARN",
  });
  expect(checkMicrochip(chip, ["977000000000001"]).status).toBe("OK");
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

test("spaces, dots and dashes between the characters change nothing", () => {
  fc.assert(
    fc.property(
      digits(15),
      fc.array(fc.constantFrom(" ", "-", ".", "\u2013", "\u00A0", ""), {
        minLength: 15,
        maxLength: 15,
      }),
      (number, between) => {
        const spaced = Array.from(number, (digit, index) => digit + (between[index] ?? "")).join(
          "",
        );
        expect(normalise(spaced)).toBe(number);
        expect(checkMicrochip(spaced)).toEqual(checkMicrochip(number));
        expect(checkUeln(spaced)).toEqual(checkUeln(number));
      },
    ),
  );
});

test("any text gets a status and a sentence, and only 15 characters are ever OK", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), digits(15)), (text) => {
      for (const answer of [checkMicrochip(text), checkUeln(text)]) {
        expect(["OK", "WARN", "INVALID"]).toContain(answer.status);
        expect(answer.sentence).toMatch(/^.+[.?]$/su);
        if (answer.status === "OK") expect(normalise(text)).toHaveLength(15);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("a chip is OK exactly when its code is a country's or a maker's and the rest fits into 38 bits", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      (code, rest) => {
        const prefix = String(code).padStart(3, "0");
        const number = prefix + String(rest).padStart(12, "0");
        const isCode = countryOf(prefix) !== null || (code >= 900 && code <= 998);
        expect(checkMicrochip(number).status === "OK").toBe(isCode && rest < 2 ** 38);
      },
    ),
    { numRuns: runs(2000) },
  );
});

test("the largest number that 38 bits hold is the last one accepted", () => {
  expect(checkMicrochip("826274877906943").status).toBe("OK");
  expect(checkMicrochip("826274877906944").status).toBe("WARN");
});

test("typing errors are found in both directions", () => {
  fc.assert(
    fc.property(
      digits(15),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 1, max: 9 }),
      (number, place, change) => {
        const at = number[place] ?? "";
        const swapped =
          number.slice(0, place) + (number[place + 1] ?? "") + at + number.slice(place + 2);
        const wrong =
          number.slice(0, place) + ((Number(at) + change) % 10) + number.slice(place + 1);
        const short = number.slice(0, place) + number.slice(place + 1);
        expect(slipBetween(number, swapped)).toBe(swapped === number ? "SAME" : "SWAPPED");
        expect(slipBetween(number, wrong)).toBe(place < 11 ? "ONE_WRONG" : null);
        expect(slipBetween(number, short)).toBe("ONE_MISSING");
        for (const other of [swapped, wrong, short])
          expect(slipBetween(other, number)).toBe(slipBetween(number, other));
      },
    ),
  );
});

test("every country code is named once, with three digits", () => {
  const known = Array.from({ length: 1000 }, (_, code) => countryOf(String(code).padStart(3, "0")));
  expect(known.filter((name) => name !== null)).toHaveLength(253);
  expect(new Set(known.filter((name) => name !== null)).size).toBe(253);
  expect(known.slice(895).every((name) => name === null)).toBe(true);
  expect(known[0]).toBeNull();
});

test("every source named is a fact in the library", () => {
  const known = globSync("knowledge/topics/*.json")
    .map((file) => readFileSync(file, "utf8"))
    .join();
  const files = globSync("src/rules/identity/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join();
  const named = [...files.matchAll(/"((?:id|bha|law)-[a-z0-9-]+)"/g)].map(([, id = ""]) => id);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((id) => !known.includes(`"id": "${id}"`))).toEqual([]);
});
