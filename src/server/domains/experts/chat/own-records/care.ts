import { dayWords } from "#rules/date-words.ts";
import { careEventTypeLabels, type CareEventType } from "#contract/care/care-event-types.ts";
import {
  type GeneralType,
  generalTypeLabels,
  type VisitType,
  visitTypeLabels,
} from "#contract/care/record-types.ts";
import { londonDate } from "#rules/london.ts";
import { eventStanding } from "#rules/standing.ts";
import type { Scope } from "#server/core/scope.ts";
import type { Subject } from "#assistant/own-records/parse-intent.ts";
import { type DoneRow, doneRecords, type EventRow, openEvents } from "./queries.ts";
import {
  answerFrom,
  calendarLink,
  capitalised,
  horseLink,
  type KnownHorse,
  type OwnAnswer,
  plainly,
} from "./own-answer.ts";

type CareSubject = Exclude<Subject, "medication">;

/** What an answer calls a subject, and the types of events and records that belong to it. */
interface Sources {
  name: string;
  events: CareEventType[];
  visits: VisitType[];
  general: GeneralType[];
}

const sources: Record<CareSubject, Sources> = {
  vaccination: sourcesOf("vaccination", ["VACCINATION"], ["VACCINATION"], []),
  farrier: sourcesOf("farrier visit", ["FARRIER"], [], []),
  dental: sourcesOf("dental check", ["DENTAL"], ["DENTAL"], ["DENTAL"]),
  worming: sourcesOf("worming or egg count", ["WORMING"], [], ["WORMING", "FAECAL_EGG_COUNT"]),
  physio: sourcesOf("physio session", ["PHYSIO"], [], ["PHYSIO"]),
  saddle: sourcesOf("saddle fitting", ["SADDLE_FITTER"], [], ["SADDLE_FIT"]),
  vet: sourcesOf(
    "vet visit",
    ["VET", "CHECKUP"],
    ["CHECKUP", "EMERGENCY", "TREATMENT", "REPRODUCTION"],
    [],
  ),
};

function sourcesOf(
  name: string,
  events: CareEventType[],
  visits: VisitType[],
  general: GeneralType[],
): Sources {
  return { name, events, visits, general };
}

/** When care of a kind is next due: of one horse, or of each horse of the yard. */
export async function nextCare(
  scope: Scope,
  subject: CareSubject,
  horse: KnownHorse | null,
): Promise<OwnAnswer> {
  const { name, events } = sources[subject];
  const [due, [last]] = await Promise.all([
    openEvents(scope, { horseId: horse?.id ?? null, types: events, until: farAhead, limit: 6 }),
    doneOf(scope, subject, horse, 1),
  ]);
  const whose = horse ? `${plainly(horse.name)}'s ` : "the yard's ";
  const lately = last ? [`Last on record: ${doneWords(last, horse === null)}.`] : [];
  const [first, ...more] = due;
  if (!first) {
    const none = `No ${name} is planned for ${horse ? plainly(horse.name) : "any horse"}.`;
    const advice = lately.length > 0 ? lately : [`No ${name} is on record either.`];
    return answerFrom([none, ...advice].join("\n\n"), linksOf([], last, horse));
  }
  const lines = [`**${capitalised(`${whose}next ${name}`)}: ${dueWords(first, horse === null)}.**`];
  const after = more.slice(0, 3).map((event) => `- ${dueWords(event, true)}`);
  if (after.length > 0) lines.push(["After that:", ...after].join("\n"));
  return answerFrom([...lines, ...lately].join("\n\n"), linksOf(due, last, horse));
}

/** When care of a kind was last given. */
export async function lastCare(
  scope: Scope,
  subject: CareSubject,
  horse: KnownHorse | null,
): Promise<OwnAnswer> {
  const { name } = sources[subject];
  const done = await doneOf(scope, subject, horse, 4);
  const [last, ...before] = done;
  if (!last) {
    const whom = horse ? plainly(horse.name) : "any horse";
    return answerFrom(`No ${name} is on record for ${whom}.`, horse ? [horseLink(horse)] : []);
  }
  const lines = [`**Last ${name} on record: ${doneWords(last, true)}.**`];
  if (last.next) lines.push(`That record names ${dayWords(last.next)} as the next date.`);
  if (before.length > 0)
    lines.push(["Before that:", ...before.map((row) => `- ${doneWords(row, true)}`)].join("\n"));
  return answerFrom(
    lines.join("\n\n"),
    done.map(({ horseId, horseName }) => horseLink({ id: horseId, name: horseName })),
  );
}

const doneOf = (scope: Scope, subject: CareSubject, horse: KnownHorse | null, limit: number) => {
  const { visits, general } = sources[subject];
  const byFarrier = subject === "farrier";
  return doneRecords(scope, [horse?.id ?? null, visits, byFarrier, general, limit]);
};

/** An event that is not completed, by its day; `named` adds what it is and whose. */
export function dueWords(event: EventRow, named: boolean) {
  const { title, eventType, dueDate, horseName } = event;
  const late = eventStanding(event, new Date()) === "OVERDUE" ? ", overdue" : "";
  const what = named ? ` (${plainly(title || careEventTypeLabels[eventType])})` : "";
  const whose = named && horseName ? `, ${plainly(horseName)}` : "";
  return `${dayWords(londonDate(dueDate))}${whose}${what}${late}`;
}

function doneWords({ date, what, who, horseName }: DoneRow, named: boolean) {
  const by = who ? ` by ${plainly(who)}` : "";
  return `${dayWords(date)}${named ? `, ${plainly(horseName)}` : ""}: ${labelOf(what).toLowerCase()}${by}`;
}

const labels: Record<string, string> = {
  ...generalTypeLabels,
  ...visitTypeLabels,
  FARRIER: "Farrier",
};
const labelOf = (what: string) => labels[what] ?? what;

function linksOf(due: EventRow[], last: DoneRow | undefined, horse: KnownHorse | null) {
  const records = last
    ? [horseLink({ id: last.horseId, name: last.horseName })]
    : horse
      ? [horseLink(horse)]
      : [];
  return due.length > 0 ? [calendarLink, ...records] : records;
}

// wide enough for every date that is taken
export const farAhead = new Date(Date.UTC(2200, 0));
