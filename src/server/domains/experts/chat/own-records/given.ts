import { dayWords } from "#rules/date-words.ts";
import { signsIn } from "#rules/medicines/signs.ts";
import type { Treatment } from "#rules/medicines/treatment.ts";
import type { Scope } from "#server/core/scope.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";
import { answerFrom, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./own-answer.ts";

interface Asked {
  /** As the question has it. */
  medicine: string;
  /** Null: every horse of the yard. */
  horse: KnownHorse | null;
  horses: readonly KnownHorse[];
}

const SAID = 12;

/** To whom a medicine was given, and when, by all that is on record as given; how much of it is never said. */
export async function given(scope: Scope, { medicine, horse, horses }: Asked): Promise<OwnAnswer> {
  const wanted = horse ? [horse] : horses;
  const isIt = matcherOf(medicine);
  const all = await medicines.medicineRecords(scope);
  const found = wanted
    .flatMap((each) =>
      (all.get(each.id)?.treatments ?? [])
        .filter(isIt)
        .map((treatment) => ({ horse: each, treatment })),
    )
    .toSorted((a, b) => b.treatment.from.localeCompare(a.treatment.from));
  const name = plainly(medicine);
  if (found.length === 0) {
    const whom = horse ? plainly(horse.name) : "any horse of this yard";
    return answerFrom(`No ${name} is on record for ${whom}.`, horse ? [horseLink(horse)] : []);
  }
  const lines = found
    .slice(0, SAID)
    .map(
      ({ horse: { name: whose }, treatment }) => `- ${plainly(whose)}: ${givenWords(treatment)}`,
    );
  const cut = found.length > SAID ? `, the last ${SAID} of ${found.length}` : "";
  return answerFrom(
    [`**On record for ${name}${cut}:**`, ...lines].join("\n"),
    found.map((each) => horseLink(each.horse)),
  );
}

/** Danilon is bute: what a rule knows by one sign is one; else the word itself is looked for. */
function matcherOf(medicine: string) {
  const signs = signsIn(medicine);
  const stem = medicine.replace(/(ated|ation|s)$/, "");
  return ({ name, words }: Treatment) => {
    const text = `${name} ${words}`;
    return text.toLowerCase().includes(stem) || signsIn(text).some((sign) => signs.includes(sign));
  };
}

/** A treatment with its days. */
export function givenWords({ name, from, to, open }: Treatment): string {
  const what = plainly(name);
  if (to === from) return `${what}, ${dayWords(from)}`;
  if (to !== null) return `${what}, ${dayWords(from)} to ${dayWords(to)}`;
  return `${what}, ${open === "UNTOLD" ? dayWords(from) : `from ${dayWords(from)}, no last day on record`}`;
}
