import type { Citation } from "#rules/library/answer.ts";
import type { Library } from "#rules/library/library.ts";
import { vaccinationBodyLabels } from "#contract/vaccination.ts";
import { type Answer, check } from "#rules/vaccination/check.ts";
import { type Plan, plan, type Step } from "#rules/vaccination/plan.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/scope.ts";
import { citationOf } from "#server/features/chat/citing.ts";
import { doneRecords } from "./statements.ts";
import { dayWords, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./words.ts";

interface Wish {
  horse: KnownHorse;
  body: Body;
  today: string;
}

/** When a horse's next flu vaccination has to be given by a body's rule, from the vaccinations on its record. */
export async function nextVaccination(
  scope: Scope,
  library: Library,
  { horse, body, today }: Wish,
): Promise<OwnAnswer> {
  const given = await doneRecords(scope, [horse.id, ["VACCINATION"], false, [], 60]);
  const doses = given.map(({ date }) => date).filter((date) => date <= today);
  const planned = plan({ bodies: [body], doses, events: [], from: today });
  const judged = check({ body, doses, event: today });
  const [due] = planned.reasons;
  const confirm = judged.reasons.find(({ code }) => code === CONFIRM);
  const why = judged.reasons.filter(({ code }) => code !== CONFIRM);
  const citations = citationsOf(library, due ? [due, ...why] : why);
  const marks = citations.map((_, index) => `[${index + 1}]`).join("");
  const name = plainly(horse.name);
  const lines = [
    `**${nextWords(name, body, { planned, today })}** ${marks}`.trim(),
    `Today ${name}'s record is ${standings[judged.verdict]} for ${vaccinationBodyLabels[body]}.`,
    why.map(({ sentence }) => `- ${plainly(sentence)}`).join("\n"),
    basis(doses),
    confirm ? plainly(confirm.sentence) : "",
  ];
  const text = lines.filter((line) => line !== "").join("\n\n");
  return { text, records: [horseLink(horse)], citations };
}

const CONFIRM = "CONFIRM";

const steps: Record<Step, string> = {
  FIRST: "first flu vaccination",
  SECOND: "second flu vaccination of the course",
  THIRD: "third flu vaccination of the course",
  BOOSTER: "flu booster",
};

function nextWords(name: string, body: Body, { planned, today }: { planned: Plan; today: string }) {
  const rules = vaccinationBodyLabels[body];
  const { window, bodies, reasons } = planned;
  const [own] = bodies;
  if (!window || !own)
    return plainly(reasons[0]?.sentence ?? `No days are known for ${rules}: ask your vet.`);
  const what = `${name}'s next jab for ${rules}, the ${steps[own.step]}, is due`;
  if (window.earliest <= today) return `${what} by ${dayWords(window.latest)}.`;
  return `${what} between ${dayWords(window.earliest)} and ${dayWords(window.latest)}.`;
}

const standings: Record<Answer["verdict"], string> = {
  OK: "in order",
  NO: "not in order",
  BORDERLINE: "borderline",
};

function basis(doses: string[]) {
  if (doses.length === 0) return "";
  const shown = doses.slice(0, 6).map((date) => dayWords(date));
  const more = doses.length > shown.length ? ", and earlier ones" : "";
  return `Counted from every vaccination on record, taken as flu: ${shown.join(", ")}${more}. Check them against the passport.`;
}

function citationsOf({ entries }: Library, reasons: Answer["reasons"]): Citation[] {
  const found = reasons.flatMap(({ source }) => entries.get(source) ?? []);
  return [...new Set(found)].slice(0, 3).map((entry) => citationOf(entry));
}
