import type { JabDisease } from "#assistant/own-records/subjects.ts";
import { formatDay } from "#rules/date-format.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type WorkDone, workDone } from "#server/domains/care/work-done.ts";
import {
  type AnsweredCare,
  careNames,
  formatEarlierWork,
  formatDisease,
  formatWorkDone,
} from "./care-wording.ts";
import { answerFrom, horseLink, type KnownHorse, type OwnAnswer, plainly } from "./own-answer.ts";

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
  else if (asked.subject === "farrier" && last.pence === null)
    lines.push("What it cost is not on record.");
  if (last.next) lines.push(`That record names ${formatDay(last.next)} as the next date.`);
  lines.push(...formatEarlierWork(before, total - 1), ...notes);
  return answerFrom(lines.join("\n\n"), linksOf(done.slice(0, SAID), horse));
}

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
