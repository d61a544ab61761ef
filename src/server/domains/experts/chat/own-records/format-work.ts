import { formatDay } from "#rules/format-day.ts";
import {
  drugClassLabels,
  generalTypeLabels,
  serviceTypeLabels,
  visitTypeLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";
import { pounds, sterling } from "#rules/money.ts";
import type { WorkDone } from "#server/domains/care/work-done.ts";
import { plainly } from "./own-answer.ts";

/** A piece of work with its day, horse, kind, person, and cost where one is on record. */
export function formatWorkDone(work: WorkDone): string {
  const { on, horseName, who, pence } = work;
  const whose = horseName ? plainly(horseName) : "the yard";
  const by = who ? ` by ${plainly(who)}` : "";
  const cost = pence === null ? "" : `, ${sterling(pounds(pence))}`;
  return `${formatDay(on)}, ${whose}: ${formatWorkSubject(work)}${by}${cost}`;
}

function formatWorkSubject(work: WorkDone): string {
  const { kind, what, product } = work;
  if (kind === "tap") return `“${plainly(what)}”, ticked off without a record`;
  if (what === "VACCINATION") return formatJab(work);
  if (kind === "farrier") return `farrier, ${labelOf(what)}`;
  const given = product ? ` (${plainly(labelled(drugClassLabels, product))})` : "";
  return `${labelOf(what)}${given}${formatResult(work)}`;
}

function formatJab({ diseases, product }: WorkDone) {
  const brand = product ? ` (${plainly(product)})` : "";
  if (diseases === null) return `vaccination, against what is not on record${brand}`;
  return `vaccination against ${diseases.map((each) => formatDisease(each)).join(" and ")}${brand}`;
}

export const formatDisease = (disease: Disease) =>
  disease === "OTHER" ? "another disease" : diseaseLabels[disease].toLowerCase();

function formatResult({ eggsPerGram, eggReading, wormResult }: WorkDone) {
  if (eggsPerGram !== null)
    return `, ${eggReading === "BELOW" ? "fewer than " : ""}${eggsPerGram} eggs per gram`;
  return wormResult ? `, ${wormResultLabels[wormResult].toLowerCase()}` : "";
}

const labels: Record<string, string> = {
  ...generalTypeLabels,
  ...visitTypeLabels,
  ...serviceTypeLabels,
  ...wormTestLabels,
};
const labelled = (all: Record<string, string>, value: string) => all[value] ?? value;
const labelOf = (what: string) => labelled(labels, what).toLowerCase();

/** 'Before that', with how many of the earlier ones are listed. */
export function formatEarlierWork(before: readonly WorkDone[], total: number): string[] {
  if (before.length === 0) return [];
  const title =
    total > before.length ? `Before that, the last ${before.length} of ${total}:` : "Before that:";
  return [[title, ...before.map((work) => `- ${formatWorkDone(work)}`)].join("\n")];
}
