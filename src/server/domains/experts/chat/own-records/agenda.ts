import { careSubjects } from "#contract/care/care-subjects.ts";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { eventStanding } from "#rules/standing.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { lapsedFlu, standing } from "#server/domains/care/standing/standing.ts";
import { formatDueEvent, farAhead } from "./care.ts";
import { type EventRow, openEvents } from "./queries.ts";
import {
  answerFrom,
  calendarLink,
  horseLink,
  type KnownHorse,
  type OwnAnswer,
  plainly,
} from "./own-answer.ts";

interface AgendaQuestion {
  /** Null: the whole yard. */
  horse: KnownHorse | null;
  overdueOnly: boolean;
  horses: readonly KnownHorse[];
  now: Date;
}

/** What is overdue and due within the next week, or for one horse its standing and all that is planned. */
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

/** The standing in words; for a horse neither overdue nor due soon with its reasons. */
async function describeStanding(scope: Scope, { id, name }: KnownHorse) {
  const { standing: word, reasons } = await standing(scope, id);
  const why = reasons.map(({ sentence }) => plainly(sentence)).join(" ");
  return `**${plainly(name)}: ${standingLabels[word]}.** ${why}`;
}

function formatUnlistedEvents(events: readonly EventRow[]) {
  const unseen = (events[0]?.total ?? 0) - events.length;
  return unseen > 0 ? [`${unseen} further events are in the calendar and not counted here.`] : [];
}

/** The most events that are counted, and lines shown of a list. */
const EVENTS_MAX = 5_000;
const SAID = 15;

/** A list under its title; a shortened one says so. */
function listOf(title: string, lines: readonly string[]) {
  const said = lines.slice(0, SAID).map((line) => `- ${line}`);
  if (lines.length > SAID)
    said.push(`- and ${lines.length - SAID} more: these are the first ${SAID} of ${lines.length}`);
  return [title, ...said].join("\n");
}
