import { paths } from "#contract/paths.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import type { Library } from "#assistant/library.ts";
import type { DateSpan } from "#assistant/own-records/date-span.ts";
import type { GoingIntent } from "#assistant/own-records/going-question.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  bodiesOf,
  chosenBodies,
  recordOf,
} from "#server/domains/competing/compliance/compliance.ts";
import {
  type Case,
  confirmations,
  describeMany,
  describeOne,
  namesApart,
  sourcesFrom,
  type Stretch,
  type Answer,
  remarksOn,
} from "./going-answer.ts";
import { horseLink, type KnownHorse, once, type OwnAnswer } from "./own-answer.ts";

interface Yard {
  scope: Scope;
  library: Library;
  horses: KnownHorse[];
  today: string;
}

/** Maximum number of horses in one answer, and of days in one question. */
const HORSES_MAX = 12;
const DAYS_MAX = 31;

/**
 * Whether horses may go somewhere, by the same function as 'Can we go?': the verdict, its deciding reason with
 * the source, and when the next vaccination is due.
 */
export async function mayGo(intent: GoingIntent, yard: Yard): Promise<OwnAnswer> {
  const chosen = yard.horses.filter(({ id }) => intent.horses.includes(id));
  const shown = chosen.slice(0, HORSES_MAX);
  const days = daysOf(intent.days ?? { from: yard.today, to: yard.today });
  const bodies = await bodiesFor(yard.scope, intent);
  const cases: Case[] = [];
  for (const horse of shown) {
    const record = await recordOf(yard.scope, horse.id);
    for (const body of bodies(horse.id)) cases.push(caseOf({ horse, body, days, record }));
  }
  const sources = sourcesFrom(yard.library);
  const name = namesApart(yard.horses);
  const [only] = cases;
  const verdict =
    cases.length === 1 && only
      ? describeOne(only, { name, sources, today: yard.today })
      : describeMany(cases, { name, sources, today: yard.today });
  const lines = [
    verdict,
    ...remarksOn(intent, {
      isCut: intent.days !== null && intent.days.to > (days.at(-1) ?? ""),
      left: chosen.length - shown.length,
    }),
    ...confirmations(cases),
  ];
  return {
    text: lines.filter((line) => line !== "").join("\n\n"),
    records: once([...shown.map((horse) => horseLink(horse)), boardLink]).slice(0, 8),
    citations: sources.cited(),
  };
}

const boardLink = { label: "Can we go?", path: paths.compliance };

function daysOf({ from, to }: DateSpan): string[] {
  const count = Math.min(daysBetween(from, to) + 1, DAYS_MAX);
  return Array.from({ length: count }, (_, ahead) => addDays(from, ahead));
}

async function bodiesFor(scope: Scope, { bodies }: GoingIntent) {
  if (bodies.length > 0) return () => bodies;
  const of = bodiesOf(await chosenBodies(scope));
  return (horseId: string) => [...of(horseId)];
}

interface CaseGiven {
  horse: KnownHorse;
  body: Body;
  days: string[];
  record: { fluDoses: readonly string[]; answer: (query: { body: Body; on: string }) => Answer };
}

function caseOf({ horse, body, days, record }: CaseGiven): Case {
  const [first = "", ...later] = days;
  const stretches: Case["stretches"] = [stretchOn(first)];
  for (const on of later) {
    const next = stretchOn(on);
    const last = stretches.at(-1);
    if (last && last.answer.overall === next.answer.overall) last.to = on;
    else stretches.push(next);
  }
  const lastDay = days.at(-1) ?? first;
  const lastDose = record.fluDoses.findLast((dose) => dose <= lastDay) ?? null;
  return { horse, body, stretches, lastDose };

  function stretchOn(on: string): Stretch {
    return { from: on, to: on, answer: record.answer({ body, on }) };
  }
}
