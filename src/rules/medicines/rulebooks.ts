import { dayNumber as on } from "#rules/dates.ts";
import { ALWAYS, OPEN } from "#rules/vaccination/rulebook.ts";
import { bodies, rulebooks, type Body } from "#rules/vaccination/rulebooks.ts";
import type { MedicineBook, StandDown } from "./rulebook.ts";

const CHECKED_ON = "2026-11-21";

const always = { from: ALWAYS, until: OPEN, firstDay: "FINE", grade: "NO" } as const;

const standDowns: readonly StandDown[] = [
  {
    ...always,
    code: "RACEDAY",
    what: "anything but normal feed and water",
    signs: [],
    wait: { days: 1 },
    source: "bha-raceday-feed-water-only",
  },
  {
    ...always,
    code: "JOINT_STEROID",
    what: "a corticosteroid into a joint",
    signs: ["JOINT", "CORTICOSTEROID"],
    wait: { days: 15 },
    from: on("2015-01-01"),
    until: on("2025-04-11"),
    source: "bha-corticosteroid-14-day",
  },
  {
    ...always,
    code: "JOINT",
    what: "an injection into a joint, of whatever substance",
    signs: ["JOINT"],
    wait: { days: 15 },
    from: on("2025-04-12"),
    source: "bha-intra-articular-14-day",
  },
  {
    ...always,
    code: "BISPHOSPHONATE",
    what: "a bisphosphonate",
    signs: ["BISPHOSPHONATE"],
    wait: { days: 31 },
    from: on("2017-08-10"),
    source: "bha-bisphosphonate-age",
  },
  {
    ...always,
    code: "BETA_2",
    what: "a beta-2 agonist, by whatever route",
    signs: ["BETA_2_AGONIST"],
    wait: { days: 30 },
    firstDay: "BORDERLINE",
    from: on("2025-04-01"),
    source: "bha-beta2-30-day",
  },
  {
    ...always,
    code: "SHOCKWAVE",
    what: "shockwave therapy (five days, read as clear days)",
    signs: ["SHOCKWAVE"],
    wait: { days: 6 },
    source: "bha-shockwave-5-days",
  },
  {
    ...always,
    code: "MANIPULATION",
    what: "physiotherapy, osteopathy, chiropractic or acupuncture",
    signs: ["MANIPULATION"],
    wait: { days: 1 },
    from: on("2018-04-02"),
    source: "bha-raceday-physio",
  },
  {
    ...always,
    code: "ANABOLIC_STEROID",
    what: "an anabolic steroid",
    signs: ["ANABOLIC_STEROID"],
    wait: { months: 14 },
    from: on("2015-03-02"),
    source: "bha-anabolic-steroids",
  },
  {
    ...always,
    code: "SILDENAFIL",
    what: "sildenafil, prohibited at all times",
    signs: ["SILDENAFIL"],
    wait: "EVER",
    source: "bha-sildenafil",
  },
  {
    ...always,
    code: "NEURECTOMY",
    what: "a neurectomy",
    signs: ["NEURECTOMY"],
    wait: "EVER",
    grade: "BORDERLINE",
    source: "bha-neurectomy",
  },
];

/** The library's statements about the British Horseracing Authority; its current Codes themselves were not read. */
const bha: MedicineBook = {
  ...named("BHA"),
  standDowns,
  courseLimit: {
    sign: "CLENBUTEROL",
    what: "clenbuterol",
    most: 2,
    months: 6,
    standDownMonths: 14,
    from: on("2025-04-01"),
    source: "bha-clenbuterol",
    standDownSource: "bha-category-a-standdown-lifted",
  },
  ageLimit: {
    sign: "BISPHOSPHONATE",
    what: "a bisphosphonate",
    years: 4,
    // the source says only 'after October 2021', so the first day of November is used
    from: on("2021-11-01"),
    standDownMonths: 12,
    youngest: 2,
    backAtAge: 3,
    source: "bha-bisphosphonate-age",
    standDownSource: "bha-bisphosphonate-breach",
  },
  signedOut: { from: on("2022-01-01"), source: "bha-food-chain" },
  otherwise: "bha-detection-vs-withdrawal",
};

/** The rulebook of a body of which the library has no medicines rule, so that only a vet's date decides. */
const notHeld = (body: Body): MedicineBook => ({
  ...named(body),
  standDowns: [],
  courseLimit: null,
  ageLimit: null,
  signedOut: null,
  otherwise: null,
});

const books: Partial<Record<Body, MedicineBook>> = { BHA: bha };

/** A body's rules on medicines. */
export const medicineBook = (body: Body): MedicineBook => books[body] ?? notHeld(body);

/** All facts of the library on which the rulebooks rely. */
export const medicineSources: readonly string[] = bodies.flatMap((body) => {
  const { standDowns: rules, courseLimit, ageLimit, signedOut, otherwise } = medicineBook(body);
  return [
    ...rules.map(({ source }) => source),
    courseLimit?.source,
    courseLimit?.standDownSource,
    ageLimit?.source,
    ageLimit?.standDownSource,
    signedOut?.source,
    otherwise,
  ].filter((source) => source !== null && source !== undefined);
});

function named(body: Body) {
  const { name, occasion } = rulebooks[body];
  return { body, name, occasion, checkedOn: CHECKED_ON };
}
