import { formatDay } from "#rules/date-format.ts";
import type { DateSpan } from "#assistant/own-records/date-span.ts";
import { type Citation, citationOf } from "#assistant/answers/compose.ts";
import type { Library } from "#assistant/library.ts";
import { formatNextDose } from "#rules/vaccination/format-next-dose.ts";
import { medicineVerdicts, type MedicineVerdict } from "#rules/medicines/verdict.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { type KnownHorse, plainly, noHorseCalled } from "./own-answer.ts";
import type { GoingIntent } from "#assistant/own-records/going-question.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import type { Answer as FluAnswer } from "#rules/vaccination/check.ts";
import { NO_DOSE } from "#rules/vaccination/findings.ts";

/** Remarks on names that were matched to a horse of the yard by assumption, or that no horse of the yard has. */
export const remarksOnNames = ({ unknownNames }: GoingIntent) =>
  unknownNames.map(({ name, takenFor }) =>
    takenFor === null ? noHorseCalled(name) : `'${name}' was taken for ${plainly(takenFor)}.`,
  );

/** Remarks on an answer's assumptions. */
export function remarksOn(
  intent: GoingIntent,
  { isCut, left }: { isCut: boolean; left: number },
): string[] {
  const unheld =
    intent.unheld && `Loosebox holds no rules for ${intent.unheld}: ask the organiser.`;
  const bodies =
    intent.bodies.length === 0 &&
    "No body was named, so this goes by those that are chosen for your yard.";
  const day = !intent.days && "No day was named that could be read, so this is for today.";
  const jab =
    intent.supposesJab &&
    "A jab that is not on record yet is not counted: ask again once it is written down.";
  const cut = isCut && "Only the first 31 days were looked at.";
  const more = left > 0 && `${left} more horses stand under 'Can we go?'.`;
  const assumptions = [unheld, bodies, day, jab, cut, more];
  return [...remarksOnNames(intent), ...assumptions.flatMap((each) => each || [])];
}

/** The answer of 'Can we go?' for a horse, a body and a day. */
export type Answer = FluAnswer & { medicines: MedicineAnswer; overall: MedicineVerdict };

const withoutDose = formatFluVerdict("NO", NO_DOSE);

const isWithoutDose = ({ reasons: [decides], medicines }: Answer) =>
  decides?.code === NO_DOSE && medicines.verdict !== "NO";

/** The verdict as the boards word it. */
const wordOf = (answer: Answer): string =>
  isWithoutDose(answer) ? withoutDose : medicineVerdictLabels[answer.overall];

/** Every label of `wordOf`, the mildest first. */
const wordsByGravity: readonly string[] = [
  ...medicineVerdicts.toReversed().map((verdict) => medicineVerdictLabels[verdict]),
  withoutDose,
];

const opinions: Record<MedicineVerdict, (name: string) => string> = {
  OK: (name) => `Yes: ${name} can go`,
  NO: (name) => `No: ${name} cannot go`,
  BORDERLINE: (name) => `Borderline: ask before ${name} goes`,
  UNKNOWN: (name) => `Ask your vet before ${name} goes`,
};

/** The verdict as the beginning of a sentence about the horse. */
const opinionOf = (answer: Answer) =>
  isWithoutDose(answer)
    ? (name: string) => `${withoutDose}: ${name} cannot go`
    : opinions[answer.overall];

/** Consecutive days with the same verdict. */
export interface Stretch extends DateSpan {
  answer: Answer;
}

/** The verdicts for one horse and one body, day by day. */
export interface Case {
  horse: KnownHorse;
  body: Body;
  stretches: [Stretch, ...Stretch[]];
  lastDose: string | null;
}

/** Names of horses; those with the same name are distinguished by other fields of their profiles. */
export const namesApart = (horses: readonly KnownHorse[]) => {
  const alike = Map.groupBy(horses, ({ name }) => name.trim().toLowerCase());
  return (horse: KnownHorse) =>
    (alike.get(horse.name.trim().toLowerCase())?.length ?? 0) > 1
      ? `${plainly(horse.name)} (${plainly(horse.breed)}, ${horse.age}, passport ${plainly(horse.passportNumber)})`
      : plainly(horse.name);
};

/** The sources of an answer, numbered in the order of their first citation. */
interface Sources {
  /** The source's number in brackets; empty for a source that the library does not contain. */
  cite: (source: string | null) => string;
  cited: () => Citation[];
}

export function sourcesFrom({ entries }: Library): Sources {
  const cited: Citation[] = [];
  return {
    cite: (source) => {
      const entry = source === null ? undefined : entries.get(source);
      if (!entry) return "";
      const place = cited.findIndex(({ id }) => id === entry.id);
      if (place === -1) cited.push(citationOf(entry));
      return ` [${place === -1 ? cited.length : place + 1}]`;
    },
    cited: () => cited,
  };
}

interface Names {
  name: (horse: KnownHorse) => string;
  sources: Sources;
}

const formatSpan = ({ from, to }: DateSpan) =>
  from === to ? `on ${formatWeekday(from)}` : `from ${formatWeekday(from)} to ${formatWeekday(to)}`;
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const formatWeekday = (date: string) =>
  `${weekday.format(new Date(`${date}T00:00:00Z`))} ${formatDay(date)}`;

/** Describes the verdict for one horse and one body. */
export function describeOne(one: Case, { name, sources, today }: Names & { today: string }) {
  const { horse, body, stretches, lastDose } = one;
  const rules = `by the rules of ${bodyLabels[body]}`;
  const [first, ...later] = stretches;
  const head =
    later.length === 0
      ? `**${opinionOf(first.answer)(name(horse))} ${formatSpan(first)} ${rules}.**`
      : `**It depends on the day whether ${name(horse)} can go ${rules}: ${stretches.map(briefly).join("; ")}.**`;
  const reasons = stretches.map((stretch) => {
    const title = later.length > 0 ? [`${formatSpan(stretch)}:`] : [];
    return [
      ...title,
      ...reasonsOf(stretch.answer).map((each) => `- ${withCitation(each, sources)}`),
    ].join("\n");
  });
  const last = lastDose ? `Last flu dose on record: ${formatDay(lastDose)}.` : "";
  return [head, ...reasons, [last, whatNext(one, today)].join(" ").trim()].join("\n\n");
}

const briefly = ({ answer, ...days }: Stretch) =>
  `${wordOf(answer).toLowerCase()} ${formatSpan(days)}`;

interface Reason {
  code: string;
  sentence: string;
  source: string | null;
}

const isReason = ({ code }: Reason) => code !== "CONFIRM";
const withCitation = ({ sentence, source }: Reason, { cite }: Sources) =>
  `${plainly(sentence)}${cite(source)}`;

/** The deciding reasons, from the flu record and the treatments. */
function reasonsOf({ reasons, medicines, verdict }: Answer): Reason[] {
  const flu = reasons.filter(isReason).slice(0, 4);
  const given = medicines.verdict === "OK" ? [] : medicines.reasons.filter(isReason).slice(0, 3);
  return verdict === "OK" ? [...given, ...flu] : [...flu, ...given];
}

function whatNext({ horse, lastDose, stretches }: Case, today: string) {
  const { answer, to: event } = stretches.at(-1) ?? stretches[0];
  const name = plainly(horse.name);
  if (lastDose === null)
    return `Next: enter the jabs from ${name}'s passport if there are any; if there are none, ask your vet to begin a course.`;
  return (
    formatNextDose(answer, { event, today }) ?? "Ask your vet when the next dose is to be given."
  );
}

/** Describes several horses or bodies: how many have each verdict, then a line for each. */
export function describeMany(
  cases: readonly Case[],
  { name, sources, today }: Names & { today: string },
) {
  const counted = Map.groupBy(cases, (one) => wordOf(deciding(one).answer));
  const bodies = [...new Set(cases.map(({ body }) => bodyLabels[body]))];
  const [first] = cases;
  const days = first && {
    from: first.stretches[0].from,
    to: (first.stretches.at(-1) ?? first.stretches[0]).to,
  };
  const oneRule = bodies.length === 1 ? ` by the rules of ${bodies[0]}` : "";
  const counts = wordsByGravity
    .filter((word) => counted.has(word))
    .map((word) => `${word}: ${counted.get(word)?.length}`);
  const lines = cases.map((one) => {
    const whose =
      bodies.length === 1 ? name(one.horse) : `${name(one.horse)}, ${bodyLabels[one.body]}`;
    return `- **${whose}: ${formatVerdicts(one)}.** ${why(one, { sources, today })}`;
  });
  return [
    `**${counts.join(", ")}${days ? `, ${formatSpan(days)}` : ""}${oneRule}.**`,
    lines.join("\n"),
  ].join("\n\n");
}

const gravest = ({ stretches }: Case) =>
  medicineVerdicts.find((verdict) => stretches.some(({ answer }) => answer.overall === verdict)) ??
  "OK";

const formatVerdicts = ({ stretches: [first, ...later] }: Case) =>
  later.length === 0 ? wordOf(first.answer) : [first, ...later].map(briefly).join("; ");

/** The first stretch of days with the worst verdict. */
const deciding = (one: Case) =>
  one.stretches.find(({ answer }) => answer.overall === gravest(one)) ?? one.stretches[0];

function why(one: Case, { sources, today }: { sources: Sources; today: string }) {
  const { answer, to: event } = deciding(one);
  const [reason] = reasonsOf(answer);
  const jab = formatNextDose(answer, { event, today });
  return [reason && withCitation(reason, sources), jab].filter(Boolean).join(" ");
}

/** Sentences on when the rules were read and who can confirm them. */
export const confirmations = (cases: readonly Case[]) => [
  ...new Set(
    cases.flatMap(({ stretches: [{ answer }] }) =>
      answer.reasons.flatMap((reason) => (isReason(reason) ? [] : plainly(reason.sentence))),
    ),
  ),
];
