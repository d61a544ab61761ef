import { formatDay } from "#rules/date-format.ts";
import { genderLabels, genders } from "#contract/horses/horses.ts";
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
  const all = await spent(scope, [horse?.id ?? null, period.from, period.to]);
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
