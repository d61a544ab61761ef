import { covers } from "#contract/held-rights.ts";
import { formatDay } from "#rules/date-format.ts";
import { genderLabels, genders } from "#contract/horses/genders.ts";
import { feedTypeLabels, frequencyLabels } from "#contract/care/record-types.ts";
import { pounds, sterling } from "#rules/money.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { ProfileField } from "#assistant/own-records/parse-profile.ts";
import type { Period } from "#assistant/own-records/period.ts";
import { type CostRow, currentFeed, currentMedication, spent } from "./queries.ts";
import { lately, withdrawalLines } from "./medicines.ts";
import {
  answerFrom,
  capitalised,
  horseLink,
  horsesLink,
  type KnownHorse,
  type OwnAnswer,
  plainly,
} from "./own-answer.ts";
import { type DayMeasure, oneADay, type WeighingMethod } from "#rules/measures/measures.ts";
import { measures } from "#server/domains/care/timeline/timeline.ts";

interface CostQuestion {
  subject: "farrier" | "vet" | null;
  horse: KnownHorse | null;
  period: Period;
}

const payees = { farrier: "the farrier", vet: "the vet" };

/** What was spent on the farrier, the vet or both, by horse. */
export async function costs(
  scope: Scope,
  { subject, horse, period }: CostQuestion,
): Promise<OwnAnswer> {
  const { read } = scope.rights.money;
  if (horse ? !covers(read, horse.id) : read.length === 0) return costsAreHidden(horse);
  const visits = await spent(scope, [horse?.id ?? null, period.from, period.to]);
  const all = visits.filter(({ horseId }) => covers(read, horseId));
  const rows = subject ? all.filter(({ kind }) => kind === subject) : all;
  const whom = subject ? payees[subject] : "the farrier and the vet";
  const when = `${horse ? ` for ${plainly(horse.name)}` : ""} ${period.label}`;
  if (rows.length === 0)
    return answerFrom(`No visit of ${whom} is on record${when}.`, horse ? [horseLink(horse)] : []);
  const lines = [formatTotal(rows, whom, when), ...byHorse(rows), ...formatUnpriced(rows)];
  return answerFrom(
    lines.join("\n\n"),
    rows.map(({ horseId, horseName }) => horseLink({ id: horseId, name: horseName })),
  );
}

const costsAreHidden = (horse: KnownHorse | null) =>
  answerFrom(
    `What ${horse ? plainly(horse.name) : "the horses"} cost is not among what you may see in this yard.`,
    horse ? [horseLink(horse)] : [],
  );

const sum = (rows: CostRow[], of: (row: CostRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

function formatTotal(rows: CostRow[], whom: string, when: string) {
  const visits = sum(rows, (row) => row.visits);
  const total = money(sum(rows, (row) => row.pence));
  return `**${capitalised(whom)} cost ${total}${when}**, for ${visits} ${visits === 1 ? "visit" : "visits"} on record.`;
}

/** Maximum number of lines in one answer. */
const ROWS_SAID = 12;

const byHorse = (rows: CostRow[]) =>
  rows.length < 2
    ? []
    : [
        rows
          .slice(0, ROWS_SAID)
          .map(
            ({ horseName, kind, pence, visits }) =>
              `- ${plainly(horseName)}, ${kind}: ${money(pence)} (${visits})`,
          )
          .concat(rows.length > ROWS_SAID ? [`- the dearest ${ROWS_SAID} of ${rows.length}`] : [])
          .join("\n"),
      ];

function formatUnpriced(rows: CostRow[]) {
  const unpriced = sum(rows, (row) => row.withoutCost);
  if (unpriced === 0) return [];
  return [`${unpriced} of these ${unpriced === 1 ? "has" : "have"} no cost on record.`];
}

const money = (pence: number) => sterling(pounds(pence));

/** One fact of a horse's profile. */
export function profile(horse: KnownHorse, field: Exclude<ProfileField, "size">): OwnAnswer {
  return answerFrom(profileFacts[field](horse, plainly(horse.name)), [horseLink(horse)]);
}

const profileFacts: Record<
  Exclude<ProfileField, "size">,
  (horse: KnownHorse, name: string) => string
> = {
  passport: ({ passportNumber }, name) =>
    `${name}'s passport number: **${plainly(passportNumber)}**.`,
  microchip: ({ microchipNumber }, name) =>
    `${name}'s microchip number: **${plainly(microchipNumber)}**.`,
  born: ({ dateOfBirth, age }, name) =>
    `**${name} is ${age} ${age === 1 ? "year" : "years"} old**, born ${formatDay(dateOfBirth)}.`,
  breed: ({ breed, color, gender }, name) => {
    const sex = genders.find((each) => each === gender);
    const more = [color && plainly(color), sex && genderLabels[sex].toLowerCase()].filter(Boolean);
    return `${name}: **${[plainly(breed), ...more].join(", ")}**.`;
  },
};

/** A horse's current medication. Answers never give doses, so they refer to the record for these. */
export async function medication(scope: Scope, horse: KnownHorse, today: string) {
  const rows = await currentMedication(scope, { horseId: horse.id, day: today });
  const name = plainly(horse.name);
  const withdrawals = [
    ...(await lately(scope, horse, { today, current: rows.map(({ id }) => id) })),
    ...(await withdrawalLines(scope, horse, today)),
  ];
  if (rows.length === 0)
    return answerFrom(
      [`No current medication is on record for ${name}.`, ...withdrawals].join("\n\n"),
      [horseLink(horse)],
    );
  const lines = rows.map(({ medication: what, frequency, prescribedBy, startDate, endDate }) => {
    const until = endDate ? ` to ${formatDay(endDate)}` : "";
    const by = prescribedBy ? `, prescribed by ${plainly(prescribedBy)}` : "";
    return `- ${plainly(what)}, ${often(frequency)}, from ${formatDay(startDate)}${until}${by}`;
  });
  const where = "The dosage is on the record; the vet's word on it counts.";
  const list = [`**${name} is on record for:**`, ...lines].join("\n");
  return answerFrom([list, ...withdrawals, where].join("\n\n"), [horseLink(horse)]);
}

/** What a horse is fed according to its feed plans. */
export async function feed(scope: Scope, horse: KnownHorse, today: string) {
  const rows = await currentFeed(scope, { horseId: horse.id, day: today });
  const name = plainly(horse.name);
  if (rows.length === 0)
    return answerFrom(`No feed plan is on record for ${name}.`, [horseLink(horse)]);
  const lines = rows.map(({ feedType, brand, amount, frequency }) => {
    const what = labelled(feedTypeLabels, feedType);
    return `- ${what}${brand ? ` (${plainly(brand)})` : ""}: ${plainly(amount)}, ${often(frequency)}`;
  });
  return answerFrom([`**${name}'s feed plan:**`, ...lines].join("\n"), [horseLink(horse)]);
}

const labelled = (labels: Record<string, string>, value: string) => labels[value] ?? value;
const often = (frequency: string) => labelled(frequencyLabels, frequency).toLowerCase();

/** The answer that lists the horses of the yard. */
export function horsesOf(horses: KnownHorse[]): OwnAnswer {
  const count = `**${horses.length} ${horses.length === 1 ? "horse" : "horses"} in this yard.**`;
  const lines = horses
    .slice(0, 30)
    .map(({ name, breed, age }) => `- ${plainly(name)}, ${plainly(breed)}, ${age}`);
  const more =
    horses.length > 30 ? [`- and ${horses.length - 30} more on the page of the horses`] : [];
  return answerFrom([count, ...lines, ...more].join("\n"), [horsesLink]);
}

/** The days with values on a horse's weight chart, newest first. */
const daysOf = async (scope: Scope, { id }: KnownHorse) =>
  oneADay(await measures(scope, id)).toReversed();

const ways: Record<WeighingMethod, string> = {
  WEIGHED: " (weighed)",
  TAPED: " (by tape)",
  UNSAID: "",
  FEED_PLAN: " (as its feed plan says)",
  GUESSED: " (guessed)",
};

const formatMeasure = ({ date, weightKg, how }: DayMeasure) =>
  `${weightKg} kg on ${formatDay(date)}${ways[how]}`;
const isWeight = ({ weightKg }: DayMeasure) => weightKg !== null;

/** A horse's size: the latest measurement, otherwise the undated height in its profile. */
export async function size(scope: Scope, horse: KnownHorse): Promise<OwnAnswer> {
  const days = await daysOf(scope, horse);
  const weights = days.filter(isWeight);
  const condition = days.find(({ bodyCondition }) => bodyCondition !== null);
  const name = plainly(horse.name);
  const [last, before] = weights;
  const measured = [
    last && `**${name} weighed ${formatMeasure(last)}.**`,
    before && `Before that ${formatMeasure(before)}.`,
    condition && `Body condition ${condition.bodyCondition} of 9 on ${formatDay(condition.date)}.`,
  ];
  const fromProfile = formatProfile(horse, { weight: !last, condition: !condition });
  const lines = [...measured, fromProfile].filter((line) => line !== undefined && line !== "");
  if (lines.length === 0) lines.push(`Neither weight nor height is on record for ${name}.`);
  return answerFrom(lines.join("\n\n"), [horseLink(horse)]);
}

function formatProfile(
  { name, weight, height, bodyConditionScore }: KnownHorse,
  wanted: { weight: boolean; condition: boolean },
) {
  const known = [
    wanted.weight && weight && `weight ${plainly(weight)}`,
    height && `height ${plainly(height)}`,
    wanted.condition && bodyConditionScore && `body condition ${bodyConditionScore} of 9`,
  ].filter((each) => typeof each === "string" && each !== "");
  if (known.length === 0) return "";
  return `${plainly(name)}'s profile, without a date: **${known.join(", ")}**.`;
}

/** Maximum number of horses in one answer. */
const HORSES_MAX = 30;

/** When horses were last weighed. */
export async function lastWeighed(scope: Scope, horses: readonly KnownHorse[]): Promise<OwnAnswer> {
  const [only] = horses;
  if (only && horses.length === 1) return size(scope, only);
  const lines: string[] = [];
  for (const horse of horses.slice(0, HORSES_MAX)) {
    const last = (await daysOf(scope, horse)).find(isWeight);
    lines.push(`- ${plainly(horse.name)}: ${last ? formatMeasure(last) : "no weight on record"}`);
  }
  const title =
    horses.length > HORSES_MAX
      ? `Last weights of the first ${HORSES_MAX} of ${horses.length} horses:`
      : "Last weights on record:";
  return answerFrom(
    [title, ...lines].join("\n"),
    horses.slice(0, 8).map((each) => horseLink(each)),
  );
}
