import { vaccinationBodyLabels } from "#contract/vaccination.ts";
import type { Citation } from "#rules/library/answer.ts";
import type { Library } from "#rules/library/library.ts";
import { citationOf } from "#server/features/chat/citing.ts";
import { type Answer, check } from "#rules/vaccination/check.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/scope.ts";
import { doneRecords } from "./statements.ts";
import { dayWords, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./words.ts";

/** When a horse's next flu vaccination has to be given by a body's rule, from the vaccinations on its record. */
export async function nextVaccination(
  scope: Scope,
  library: Library,
  { horse, body, today }: { horse: KnownHorse; body: Body; today: string },
): Promise<OwnAnswer> {
  const given = await doneRecords(scope, [horse.id, ["VACCINATION"], false, [], 60]);
  const doses = given.map(({ date }) => date).filter((date) => date <= today);
  const judged = check({ body, doses, event: today });
  const citations = citationsOf(library, judged);
  const marks = citations.map((_, index) => `[${index + 1}]`).join("");
  const name = plainly(horse.name);
  const lines = [
    `**${nextWords(name, body, judged)}** ${marks}`.trim(),
    standing(name, body, judged),
    ["Why:", ...judged.reasons.map(({ sentence }) => `- ${plainly(sentence)}`)].join("\n"),
    basis(doses),
  ];
  return { text: lines.join("\n\n"), records: [horseLink(horse)], citations };
}

function nextWords(name: string, body: Body, { next }: Answer) {
  const rules = vaccinationBodyLabels[body];
  if (!next)
    return `The record of ${name} gives no days for the next vaccination under the rules of ${rules}.`;
  if (next.earliest === next.latest)
    return `${name}'s next vaccination for ${rules} has to be given on ${dayWords(next.earliest)}.`;
  return `${name}'s next vaccination for ${rules} has to be given between ${dayWords(next.earliest)} and ${dayWords(next.latest)}.`;
}

const standings: Record<Answer["verdict"], string> = {
  OK: "in order today",
  NO: "not in order today",
  BORDERLINE: "borderline today: ask the body",
};
const standing = (name: string, body: Body, { verdict }: Answer) =>
  `Under that rule ${name}'s record is ${standings[verdict]} (${vaccinationBodyLabels[body]}).`;

function basis(doses: string[]) {
  if (doses.length === 0) return "No vaccination is on record.";
  const shown = doses.slice(0, 6).map((date) => dayWords(date));
  const more = doses.length > shown.length ? ", and earlier ones" : "";
  return `Counted from every vaccination on record, taken as flu: ${shown.join(", ")}${more}. Check them against the passport.`;
}

function citationsOf({ entries }: Library, { reasons }: Answer): Citation[] {
  const found = reasons.flatMap(({ source }) => entries.get(source) ?? []);
  return [...new Set(found)].slice(0, 3).map((entry) => citationOf(entry));
}
