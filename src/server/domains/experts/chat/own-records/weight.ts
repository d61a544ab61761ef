import { formatDay } from "#rules/date-format.ts";
import { type DayMeasure, oneADay, type WeighingMethod } from "#rules/measures/measures.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { measures } from "#server/domains/care/timeline/timeline.ts";
import { answerFrom, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./own-answer.ts";

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
  const profile = formatProfile(horse, { weight: !last, condition: !condition });
  const lines = [...measured, profile].filter((line) => line !== undefined && line !== "");
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
