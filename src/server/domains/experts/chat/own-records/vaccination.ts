import { formatDay } from "#rules/date-format.ts";
import { type Citation, citationOf } from "#assistant/answers/compose.ts";
import type { Library } from "#assistant/library.ts";
import { OUTING_LIST_MAX } from "#contract/competing/outings.ts";
import { type Answer, check } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { daysToKeep } from "#rules/vaccination/trips.ts";
import { type Plan, plan } from "#rules/vaccination/plan.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { firstOf } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import { list as plannedOutings } from "#server/domains/competing/outings/outings.ts";
import { medicinesToday } from "./medicines.ts";
import { horseLink, type KnownHorse, type OwnAnswer, plainly } from "./own-answer.ts";

interface Question {
  horse: KnownHorse;
  body: Body;
  today: string;
}

/** When a horse's next flu vaccination is due by a body's rule, according to its vaccination record. */
export async function nextVaccination(
  scope: Scope,
  library: Library,
  { horse, body, today }: Question,
): Promise<OwnAnswer> {
  const record = fluRecordOf(await doses.list(scope, horse.id));
  const outings = await firstOf(
    plannedOutings(scope, { from: today, to: null, horseId: horse.id }),
    OUTING_LIST_MAX,
  );
  const events = outings.flatMap(daysToKeep);
  const planned = plan({ ...record, bodies: [body], events, from: today });
  const judged = check({ ...record, body, event: today });
  const [due, ...limits] = planned.reasons;
  const confirm = judged.reasons.find(({ code }) => code === CONFIRM);
  const why = judged.reasons.filter(({ code }) => code !== CONFIRM);
  const citations = citationsOf(library, due ? [due, ...why] : why);
  const given = await medicinesToday(scope, horse, { body, today });
  const numbers = citations.map((_, index) => `[${index + 1}]`).join("");
  const name = plainly(horse.name);
  const lines = [
    `**${formatNextJab(name, body, { planned, today })}** ${numbers}`.trim(),
    limits.flatMap(({ code, sentence }) => (code === CONFIRM ? [] : plainly(sentence))).join(" "),
    `Today ${name}'s record is ${recordVerdicts[judged.verdict]} for ${bodyLabels[body]}.`,
    why.map(({ sentence }) => `- ${plainly(sentence)}`).join("\n"),
    basis(record.doses),
    ...given.lines,
    confirm ? plainly(confirm.sentence) : "",
  ];
  const text = lines.filter((line) => line !== "").join("\n\n");
  const more = citationsOf(library, given.reasons).filter((each) => !citations.includes(each));
  return { text, records: [horseLink(horse)], citations: [...citations, ...more] };
}

const CONFIRM = "CONFIRM";

const steps: Record<Step, string> = {
  FIRST: "first flu vaccination",
  SECOND: "second flu vaccination of the course",
  THIRD: "third flu vaccination of the course",
  BOOSTER: "flu booster",
};

function formatNextJab(
  name: string,
  body: Body,
  { planned, today }: { planned: Plan; today: string },
) {
  const rules = bodyLabels[body];
  const { window, bodies, reasons } = planned;
  const [own] = bodies;
  if (!window || !own)
    return plainly(reasons[0]?.sentence ?? `No days are known for ${rules}: ask your vet.`);
  const what = `${name}'s next jab for ${rules}, the ${steps[own.step]}, is due`;
  if (window.earliest <= today) return `${what} by ${formatDay(window.latest)}.`;
  return `${what} between ${formatDay(window.earliest)} and ${formatDay(window.latest)}.`;
}

const recordVerdicts: Record<Answer["verdict"], string> = {
  OK: "in order",
  NO: "not in order",
  BORDERLINE: "borderline",
};

function basis(given: readonly string[]) {
  if (given.length === 0) return "";
  const shown = given.toSorted().toReversed().slice(0, 6);
  const more = given.length > shown.length ? ", and earlier ones" : "";
  const days = shown.map((date) => formatDay(date)).join(", ");
  return `Counted from the flu doses on record: ${days}${more}. Check them against the passport.`;
}

function citationsOf(
  { entries }: Library,
  reasons: readonly { source: string | null }[],
): Citation[] {
  const found = reasons.flatMap(({ source }) => (source && entries.get(source)) || []);
  return [...new Set(found)].slice(0, 3).map((entry) => citationOf(entry));
}
