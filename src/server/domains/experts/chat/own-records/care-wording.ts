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

/** The subjects of answers about care, except those that have answers of their own. */
export type AnsweredCare = Exclude<Subject, "medication" | "weight">;

interface Care {
  name: string;
  /** The subjects of the work and of the due events that belong to this care. */
  subjects: CareSubject[];
  due: CareSubject[];
  /** Whether a piece of work is of this care, where one subject covers several kinds of care. */
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

// an event completed without a record has only a title
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
  // a vaccination also counts as a visit by the vet
  vet: care("vet visit", ["CHECKUP", "VET", "VACCINATION", "OTHER_VACCINATION"], {
    due: ["CHECKUP", "VET"],
    isIt: ({ kind, subject }) => kind !== "tap" || subject !== "VACCINATION",
  }),
};

/** The name of a plan of this care; for worms it may be an egg count or a wormer, whichever is planned. */
export const dueName = (subject: AnsweredCare) =>
  subject === "worming" || subject === "egg-count" ? "worm control" : careNames[subject].name;

/** A piece of work with its day, horse, kind and person, and its cost if that is on record. */
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

/** The heading 'Before that' and the earlier entries, with how many of them are listed. */
export function formatEarlierWork(before: readonly WorkDone[], total: number): string[] {
  if (before.length === 0) return [];
  const title =
    total > before.length ? `Before that, the last ${before.length} of ${total}:` : "Before that:";
  return [[title, ...before.map((work) => `- ${formatWorkDone(work)}`)].join("\n")];
}
