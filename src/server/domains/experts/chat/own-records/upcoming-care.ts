import type { JabDisease } from "#assistant/own-records/subjects.ts";
import { careSubjectTitles, careSubjects } from "#contract/care/care-subjects.ts";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import { formatMoment } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { eventStanding } from "#rules/standing.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lapsedFlu, standing } from "#server/domains/care/standing/standing.ts";
import { type AnsweredCare, careNames, dueName, formatWorkDone, lastOf } from "./last-care.ts";
import {
  answerFrom,
  calendarLink,
  capitalised,
  horseLink,
  type KnownHorse,
  type OwnAnswer,
  plainly,
} from "./own-answer.ts";
import { type EventRow, openEvents } from "./queries.ts";

interface CareQuestion {
  subject: AnsweredCare;
  against: JabDisease | null;
  horse: KnownHorse | null;
}

/** Maximum number of events that are listed after the first. */
const SAID = 3;

/** When care of a kind is next due: for one horse, or for each horse of the yard. */
export async function nextCare(scope: Scope, asked: CareQuestion): Promise<OwnAnswer> {
  const { subject, horse } = asked;
  const types = careNames[subject].due;
  const [due, last] = await Promise.all([
    openEvents(scope, { horseId: horse?.id ?? null, types, until: farAhead, limit: SAID + 1 }),
    lastOf(scope, asked),
  ]);
  const name = dueName(subject);
  const whose = horse ? `${plainly(horse.name)}'s ` : "the yard's ";
  const lately = last ? [`Last on record: ${formatWorkDone(last)}.`] : [];
  const links = linksOf(due, horse);
  const [first, ...more] = due;
  if (!first) {
    const none = `No ${name} is planned for ${horse ? plainly(horse.name) : "any horse"}.`;
    const advice = last ? lately : [`No ${careNames[subject].name} is on record either.`];
    return answerFrom([none, ...advice].join("\n\n"), links);
  }
  const lines = [`**${capitalised(`${whose}next ${name}`)}: ${formatDueEvent(first, true)}.**`];
  if (more.length > 0) {
    const left = first.total - due.length;
    const after = more.map((event) => `- ${formatDueEvent(event, true)}`);
    if (left > 0) after.push(`- and ${left} more in the calendar`);
    lines.push(["After that:", ...after].join("\n"));
  }
  return answerFrom([...lines, ...lately].join("\n\n"), links);
}

/** An event that is not completed, with its day; `named` adds its title and horse. */
function formatDueEvent(event: EventRow, named: boolean) {
  const { title, subject, dueDate, horseName } = event;
  const late = eventStanding(event, new Date()) === "OVERDUE" ? ", overdue" : "";
  const what = named ? ` (${plainly(title || careSubjectTitles[subject])})` : "";
  const whose = named && horseName ? `, ${plainly(horseName)}` : "";
  return `${formatMoment(dueDate)}${whose}${what}${late}`;
}

const linksOf = (due: readonly EventRow[], horse: KnownHorse | null) => [
  ...(due.length > 0 ? [calendarLink] : []),
  ...(horse ? [horseLink(horse)] : []),
];

// later than every accepted date
const farAhead = new Date(Date.UTC(2200, 0));

interface AgendaQuestion {
  /** The horse asked about; null for the whole yard. */
  horse: KnownHorse | null;
  overdueOnly: boolean;
  horses: readonly KnownHorse[];
  now: Date;
}

/** The care that is overdue or due within the next week; for one horse its standing and all planned care. */
export async function agenda(scope: Scope, asked: AgendaQuestion): Promise<OwnAnswer> {
  const { horse, overdueOnly, now } = asked;
  const events = await openEvents(scope, {
    horseId: horse?.id ?? null,
    types: careSubjects,
    until: until(asked),
    limit: EVENTS_MAX,
  });
  const isOverdue = (event: (typeof events)[number]) => eventStanding(event, now) === "OVERDUE";
  const late = events.filter(isOverdue).map((event) => formatDueEvent(event, true));
  const coming = events
    .filter((event) => !isOverdue(event))
    .map((event) => formatDueEvent(event, true));
  const whose = horse ? ` for ${plainly(horse.name)}` : "";
  const span = horse ? "Planned" : "Due in the next 7 days";
  const overdue = [...(await describeLapsedPlans(scope, asked)), ...late];
  const parts = [listOf(`**Overdue${whose}: ${overdue.length}.**`, overdue)];
  if (horse) parts.unshift(await describeStanding(scope, horse));
  if (!overdueOnly) parts.push(listOf(`**${span}${whose}: ${coming.length}.**`, coming));
  return answerFrom(
    [...parts, ...formatUnlistedEvents(events)].join("\n\n"),
    horse ? [calendarLink, horseLink(horse)] : [calendarLink],
  );
}

function until({ horse, overdueOnly, now }: AgendaQuestion) {
  if (overdueOnly) return now;
  return horse ? farAhead : londonInstant(addDays(londonDate(now), 8), "00:00");
}

async function describeLapsedPlans(scope: Scope, { horse, horses }: AgendaQuestion) {
  const names = new Map(horses.map(({ id, name }) => [id, name]));
  const lapsed = await lapsedFlu(scope, { unplanned: false });
  return lapsed
    .filter((id) => names.has(id) && (!horse || horse.id === id))
    .map((id) => `${plainly(names.get(id) ?? "")}: the flu vaccination has lapsed`);
}

/** The standing in words, with its reasons if the horse is neither overdue nor due soon. */
async function describeStanding(scope: Scope, { id, name }: KnownHorse) {
  const { standing: word, reasons } = await standing(scope, id);
  const why = reasons.map(({ sentence }) => plainly(sentence)).join(" ");
  return `**${plainly(name)}: ${standingLabels[word]}.** ${why}`;
}

function formatUnlistedEvents(events: readonly EventRow[]) {
  const unseen = (events[0]?.total ?? 0) - events.length;
  return unseen > 0 ? [`${unseen} further events are in the calendar and not counted here.`] : [];
}

/** Maximum number of events that are counted, and of lines that a list shows. */
const EVENTS_MAX = 5_000;
const LISTED = 15;

/** A list under its title; if it is shortened, its end says so. */
function listOf(title: string, lines: readonly string[]) {
  const said = lines.slice(0, LISTED).map((line) => `- ${line}`);
  if (lines.length > LISTED)
    said.push(
      `- and ${lines.length - LISTED} more: these are the first ${LISTED} of ${lines.length}`,
    );
  return [title, ...said].join("\n");
}
