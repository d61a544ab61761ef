import type { Subject } from "#assistant/own-records/subjects.ts";
import type { CareSubject } from "#contract/care/care-subjects.ts";
import {
  drugClassLabels,
  generalTypeLabels,
  serviceTypeLabels,
  visitTypeLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { formatDay } from "#rules/date-format.ts";
import { pounds, sterling } from "#rules/money.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";
import type { WorkDone } from "#server/domains/care/work-done.ts";
import { plainly } from "./own-answer.ts";

/** The subjects of answers on care: all but those with their own answers. */
export type AnsweredCare = Exclude<Subject, "medication" | "weight">;

interface Care {
  name: string;
  /** The work that belongs to it, and the events that are due. */
  subjects: CareSubject[];
  due: CareSubject[];
  /** Whether a piece of that work is of this care, if one subject includes several. */
  isIt: (work: WorkDone) => boolean;
}

const care = (name: string, subjects: CareSubject[], more: Partial<Care> = {}): Care => ({
  name,
  subjects,
  due: subjects,
  isIt: () => true,
  ...more,
});

const COUNT = /egg|count|\bw?fec\b|\bf?wec\b/i;
const DRUG = /wormer|wormed|drench|paste|dose/i;

// an event completed without a record has only its title
const isCount = ({ kind, what }: WorkDone) =>
  kind === "tap" ? !DRUG.test(what) : what === "FAECAL_EGG_COUNT";
const isWormer = ({ kind, what }: WorkDone) =>
  kind === "tap" ? !COUNT.test(what) : what === "WORMING";

export const careNames: Record<AnsweredCare, Care> = {
  vaccination: care("vaccination", ["VACCINATION", "OTHER_VACCINATION"]),
  farrier: care("farrier visit", ["FARRIER"]),
  dental: care("dental check", ["DENTAL"]),
  worming: care("wormer", ["WORMING"], {
    due: ["WORMING", "TAPEWORM_TEST", "REDWORM_TEST"],
    isIt: isWormer,
  }),
  "egg-count": care("worm egg count", ["WORMING"], { isIt: isCount }),
  "worm-test": care("tapeworm or redworm test", ["TAPEWORM_TEST", "REDWORM_TEST"]),
  physio: care("physio session", ["PHYSIO"]),
  saddle: care("saddle fitting", ["SADDLE_FITTER"]),
  // a vaccination is also a visit by the vet
  vet: care("vet visit", ["CHECKUP", "VET", "VACCINATION", "OTHER_VACCINATION"], {
    due: ["CHECKUP", "VET"],
    isIt: ({ kind, subject }) => kind !== "tap" || subject !== "VACCINATION",
  }),
};

/** The name of a plan of this care: for worms a count or a wormer, whichever is planned. */
export const dueName = (subject: AnsweredCare) =>
  subject === "worming" || subject === "egg-count" ? "worm control" : careNames[subject].name;

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
