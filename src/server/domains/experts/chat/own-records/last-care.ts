import { covers } from "#contract/held-rights.ts";
import type { JabDisease, Subject } from "#assistant/own-records/subjects.ts";
import { formatDay } from "#rules/date-format.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type WorkDone, workDone } from "#server/domains/care/work-done.ts";
import { answerFrom, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./own-answer.ts";
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
import { pounds, sterling } from "#rules/money.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";

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

const formatDisease = (disease: Disease) =>
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
function formatEarlierWork(before: readonly WorkDone[], total: number): string[] {
  if (before.length === 0) return [];
  const title =
    total > before.length ? `Before that, the last ${before.length} of ${total}:` : "Before that:";
  return [[title, ...before.map((work) => `- ${formatWorkDone(work)}`)].join("\n")];
}

interface LastCareQuestion {
  subject: AnsweredCare;
  /** Restricts vaccinations to those for this disease. */
  against: JabDisease | null;
  horse: KnownHorse | null;
}

/** How many past entries are read, and how many of them are listed. */
const LOOK_BACK = 60;
const SAID = 4;

/**
 * When care of a kind was last given, according to records, passport doses and events completed without a
 * record; each is named as such.
 */
export async function lastCare(scope: Scope, asked: LastCareQuestion): Promise<OwnAnswer> {
  const { horse } = asked;
  const { done, ticks, untold, total } = await doneAbout(scope, asked);
  const [last, ...before] = done.slice(0, SAID);
  const name = nameOf(asked);
  const notes = [
    ...ticks.map(formatTickedOff),
    ...untold.map(formatUnspecified),
    ...(await besides(scope, asked)),
  ];
  if (!last) {
    const none = `No ${name} is on record for ${horse ? plainly(horse.name) : "any horse"}.`;
    return answerFrom([none, ...notes].join("\n\n"), horse ? [horseLink(horse)] : []);
  }
  const lines = [`**Last ${name} on record: ${formatWorkDone(last)}.**`];
  if (last.kind === "tap") lines.push("Without a record nobody knows by whom, or what it cost.");
  else if (asked.subject === "farrier" && isUnpriced(scope, last))
    lines.push("What it cost is not on record.");
  if (last.next) lines.push(`That record names ${formatDay(last.next)} as the next date.`);
  lines.push(...formatEarlierWork(before, total - 1), ...notes);
  return answerFrom(lines.join("\n\n"), linksOf(done.slice(0, SAID), horse));
}

/** Whether work has no cost on record, as far as the person may know. */
const isUnpriced = ({ rights }: Scope, { pence, horseId }: WorkDone) =>
  pence === null && covers(rights.money.read, horseId);

/** The last care of a kind, for an answer on what is due next. */
export async function lastOf(scope: Scope, asked: LastCareQuestion): Promise<WorkDone | undefined> {
  const { done } = await doneAbout(scope, asked);
  return done[0];
}

async function doneAbout(scope: Scope, { subject, against, horse }: LastCareQuestion) {
  const { subjects, isIt } = careNames[subject];
  const found = await workDone(scope, {
    horseId: horse?.id ?? null,
    subjects,
    disease: against,
    limit: LOOK_BACK,
  });
  const all = found.filter(isIt);
  const isTick = ({ kind }: WorkDone) => subject === "vaccination" && kind === "tap";
  const isUntold = ({ kind, diseases }: WorkDone) =>
    against !== null && kind !== "tap" && diseases === null;
  const done = all.filter((work) => !isTick(work) && !isUntold(work));
  // if more entries exist than were read, only the total is known
  const total = found.length < LOOK_BACK ? done.length : (found[0]?.total ?? done.length);
  return {
    done,
    total,
    ticks: all.filter(isTick).slice(0, 1),
    untold: all.filter(isUntold).slice(0, 1),
  };
}

const nameOf = ({ subject, against }: LastCareQuestion) =>
  against ? `vaccination against ${formatDisease(against)}` : careNames[subject].name;

const formatTickedOff = ({ on, what }: WorkDone) =>
  `“${plainly(what)}” was ticked off on ${formatDay(on)} without a dose on record: a tick is no dose.`;
const formatUnspecified = ({ on }: WorkDone) =>
  `The vaccination of ${formatDay(on)} does not say against what: look in the passport and add it.`;

const ofWorms: AnsweredCare[] = ["worming", "egg-count", "worm-test"];

/** Other entries about a horse's worms, because people confuse counts, tests and wormers. */
async function besides(scope: Scope, { subject, horse }: LastCareQuestion): Promise<string[]> {
  if (!horse || !ofWorms.includes(subject)) return [];
  const others = ofWorms.filter((each) => each !== subject);
  const last = await Promise.all(
    others.map((each) => lastOf(scope, { subject: each, against: null, horse })),
  );
  const lines = last.flatMap((work, at) => {
    const other = others[at];
    return work && other && work.kind !== "tap"
      ? [`- last ${careNames[other].name}: ${formatWorkDone(work)}`]
      : [];
  });
  return lines.length > 0 ? [["Not the same, and also on record:", ...lines].join("\n")] : [];
}

const linksOf = (done: readonly WorkDone[], horse: KnownHorse | null) =>
  horse
    ? [horseLink(horse)]
    : done.flatMap(({ horseId: id, horseName: name }) =>
        id && name ? [horseLink({ id, name })] : [],
      );
