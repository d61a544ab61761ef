import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { treatment } from "#testing/rules/medicines/treatments.ts";
import { medicineBook, medicineSources } from "./rulebooks.ts";
import { foodChainSources } from "./food-chain.ts";
import { type MedicineRecord, medicineCells, medicineVerdict } from "./judge.ts";
import { signVocabulary } from "./signs.ts";
import type { Treatment } from "./treatment.ts";
import { worst } from "./verdict.ts";

const record = (treatments: Treatment[], given: Partial<MedicineRecord> = {}): MedicineRecord => ({
  body: "BHA",
  treatments,
  dateOfBirth: "2015-04-01",
  foodChainStatus: "EXCLUDED",
  ...given,
});
const codes = (treatments: Treatment[], on: string, given: Partial<MedicineRecord> = {}) => {
  const { verdict, reasons } = medicineVerdict(record(treatments, given), on);
  return [verdict, ...reasons.map(({ code }) => code).filter((code) => code !== "CONFIRM")];
};
const once = (name: string, day: string, more: Partial<Treatment> = {}) =>
  treatment({ name, from: day, to: day, ...more });

describe("the examples of the rules on racing", () => {
  const hock = [once("Depo-Medrone into the joint", "2025-03-01")];
  const acid = [once("Hyaluronic acid, intra-articular", "2025-04-01")];
  const tildren = (day: string) => [once("Tildren", day)];
  const clenbuterol = [once("Clenbuterol", "2025-05-01")];
  const wave = [once("Shockwave therapy", "2025-06-01", { kind: "THERAPY" })];
  const born = { dateOfBirth: "2020-03-10" };
  test.each([
    ["1a: steroid, gap 14", hock, "2025-03-15", {}, "JOINT_STEROID", true],
    ["1b: steroid, gap 15", hock, "2025-03-16", {}, "JOINT_STEROID", false],
    ["2a: other substance before the rule", acid, "2025-04-10", {}, "JOINT", false],
    ["2b: other substance, gap 13", acid, "2025-04-14", {}, "JOINT", true],
    ["2c: other substance, gap 15", acid, "2025-04-16", {}, "JOINT", false],
    [
      "3a: bisphosphonate, gap 30",
      tildren("2024-01-01"),
      "2024-01-31",
      born,
      "BISPHOSPHONATE",
      true,
    ],
    [
      "3b: bisphosphonate, gap 31",
      tildren("2024-01-01"),
      "2024-02-01",
      born,
      "BISPHOSPHONATE",
      false,
    ],
    [
      "4: bisphosphonate at racing age three",
      tildren("2023-12-31"),
      "2024-06-01",
      born,
      "TOO_YOUNG",
      true,
    ],
    ["4b: at four", tildren("2024-01-01"), "2024-06-01", born, "TOO_YOUNG", false],
    ["5a: clenbuterol, gap 29", clenbuterol, "2025-05-30", {}, "BETA_2", true],
    ["5c: clenbuterol, gap 31", clenbuterol, "2025-06-01", {}, "BETA_2", false],
    ["7a: shockwave, gap 5", wave, "2025-06-06", {}, "SHOCKWAVE", true],
    ["7b: shockwave, gap 6", wave, "2025-06-07", {}, "SHOCKWAVE", false],
  ] as const)("%s", (...[, treatments, on, given, code, isBroken]) => {
    expect(codes([...treatments], on, given).includes(code)).toBe(isBroken);
  });

  test("5b: the thirtieth day after clenbuterol is borderline", () => {
    expect(codes(clenbuterol, "2025-05-31")).toContain("BETA_2");
    expect(medicineCells({ ...record(clenbuterol), bodies: ["BHA", "BE"] }, "2025-05-31")).toEqual(
      (["BHA", "BE"] as const).map((body) => {
        const { verdict, reasons } = medicineVerdict(
          { ...record(clenbuterol), body },
          "2025-05-31",
        );
        return { verdict, code: reasons[0]?.code };
      }),
    );
    const { body } = record(clenbuterol);
    expect(medicineCells({ ...record(clenbuterol), bodies: [body] }, "2025-05-31")).toEqual([
      { verdict: "BORDERLINE", code: "BETA_2" },
    ]);
  });

  test("6: a third course of clenbuterol within six months", () => {
    const three = ["2025-04-10", "2025-06-10", "2025-09-01"].map((day) => once("Ventipulmin", day));
    expect(codes(three, "2025-12-01")).toContain("COURSES");
    expect(codes(three.slice(1), "2025-12-01")).not.toContain("COURSES");
    expect(
      codes([...three.slice(0, 2), once("Ventipulmin", "2025-10-10")], "2025-12-01"),
    ).not.toContain("COURSES");
  });

  test("8: bute is unknown, whatever an old notice called unwise", () => {
    expect(codes([once("Bute", "2025-06-01")], "2025-06-12")).toEqual(["UNKNOWN", "ASK_THE_VET"]);
  });
});

describe("a vet's withdrawal", () => {
  const given = (withdrawalUntil: string | null) => [
    once("Danilon", "2026-06-01", { withdrawalUntil }),
  ];
  test("forbids its last day, for every body, but not the day after", () => {
    for (const body of bodies) {
      const on = (day: string) => medicineVerdict(record(given("2026-06-10"), { body }), day);
      expect(on("2026-06-10")).toMatchObject({ verdict: "NO", notBefore: "2026-06-11" });
      expect(on("2026-06-10").reasons[0]?.sentence).toBe(
        "The vet gave a withdrawal until 10 June 2026 for Danilon (1 June 2026); 11 June 2026 is the first day after it.",
      );
      expect(on("2026-06-11").verdict).toBe("OK");
    }
  });

  test("does not shorten a stand-down", () => {
    const acid = [once("Acid", "2026-06-01", { site: "JOINT", withdrawalUntil: "2026-06-05" })];
    expect(codes(acid, "2026-06-15")).toEqual(["NO", "JOINT", "WITHDRAWAL_OVER"]);
    expect(codes(acid, "2026-06-16")).toEqual(["OK", "WITHDRAWAL_OVER"]);
  });

  test("does not cover a course that is still being given", () => {
    const on = treatment({
      name: "Prascend",
      from: "2026-01-01",
      to: null,
      withdrawalUntil: "2026-02-01",
    });
    expect(codes([on], "2026-06-01", { body: "BD" })).toEqual(["UNKNOWN", "ASK_THE_VET"]);
    expect(codes([on], "2026-06-01")).toEqual(["NO", "RACEDAY", "ASK_THE_VET"]);
  });
});

test("a body without a rule in the library makes a medicine unknown for the look-back period", () => {
  const bute = [once("Bute", "2026-01-01")];
  expect(codes(bute, addDays("2026-01-01", 90), { body: "FEI" })).toEqual([
    "UNKNOWN",
    "ASK_THE_VET",
  ]);
  expect(codes(bute, addDays("2026-01-01", 91), { body: "FEI" })).toEqual([
    "OK",
    "NOTHING_ON_RECORD",
  ]);
  const { reasons } = medicineVerdict(record(bute, { body: "FEI" }), "2026-01-20");
  expect(reasons.map(({ sentence }) => sentence).join(" ")).toMatch(
    /library holds no medicines rule of Fédération Équestre Internationale.*Ask the vet.*as checked on 21 November 2026.*Confirm with the body and the venue\./,
  );
});

test("on race day itself nothing is given, by hand or by mouth", () => {
  expect(codes([once("Electrolyte paste", "2026-06-01")], "2026-06-01")).toContain("RACEDAY");
  expect(codes([once("Physio, back", "2026-06-01", { kind: "THERAPY" })], "2026-06-01")).toEqual([
    "NO",
    "MANIPULATION",
  ]);
  expect(codes([once("Physio, back", "2026-06-01", { kind: "THERAPY" })], "2026-06-02")).toEqual([
    "OK",
    "NOTHING_ON_RECORD",
  ]);
});

test("an injection that may have been into a joint is borderline", () => {
  const injected = [
    once("Acid", "2026-06-01", { site: "INJECTED", withdrawalUntil: "2026-06-03" }),
  ];
  expect(codes(injected, "2026-06-10")).toEqual(["BORDERLINE", "JOINT", "WITHDRAWAL_OVER"]);
});

test("clenbuterol without a prescriber is borderline, sildenafil never goes", () => {
  const self = [once("Ventipulmin", "2026-01-01", { isPrescribed: false })];
  expect(codes(self, "2026-06-01")).toEqual(["BORDERLINE", "NOT_PRESCRIBED"]);
  expect(codes([once("Sildenafil", "2020-01-01")], "2026-06-01")).toEqual(["NO", "SILDENAFIL"]);
  expect(codes([once("Sildenafil", "2020-01-01")], "2026-06-01", { body: "BS" })[0]).toBe("OK");
});

test("a horse intended for human consumption cannot race", () => {
  expect(codes([], "2026-06-01", { foodChainStatus: "INTENDED" })).toEqual(["NO", "FOOD_CHAIN"]);
  expect(codes([], "2026-06-01", { foodChainStatus: "UNKNOWN" })[0]).toBe("OK");
  expect(codes([], "2021-06-01", { foodChainStatus: "INTENDED" })[0]).toBe("OK");
});

test("a treatment that is yet to come does not count", () => {
  expect(codes([once("Bute", "2026-06-02")], "2026-06-01")).toEqual(["OK", "NOTHING_ON_RECORD"]);
});

test("every source is a fact of the library, and each book says when it was checked", () => {
  const held = new Set(
    globSync("knowledge/topics/*.json")
      .flatMap((file) => JSON.parse(readFileSync(file, "utf8")).entries)
      .map(({ id }: { id: string }) => id),
  );
  const named = [
    ...medicineSources,
    ...foodChainSources,
    ...signVocabulary.map(({ source }) => source),
  ];
  expect(named.filter((source) => !held.has(source))).toEqual([]);
  for (const body of bodies) expect(medicineBook(body).checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("the gravest of several verdicts is shown", () => {
  expect([
    worst("OK", "UNKNOWN"),
    worst("UNKNOWN", "BORDERLINE"),
    worst("NO", "OK"),
    worst(),
  ]).toEqual(["UNKNOWN", "BORDERLINE", "NO", "OK"]);
});
