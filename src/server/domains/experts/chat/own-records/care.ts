import { careSubjectTitles } from "#contract/care/care-subjects.ts";
import type { JabDisease } from "#assistant/own-records/subjects.ts";
import { formatMoment } from "#rules/date-format.ts";
import { eventStanding } from "#rules/standing.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type AnsweredCare, careNames, dueName, formatWorkDone } from "./care-wording.ts";
import { lastOf } from "./last-care.ts";
import { type EventRow, openEvents } from "./queries.ts";
import {
  answerFrom,
  calendarLink,
  capitalised,
  horseLink,
  type KnownHorse,
  type OwnAnswer,
  plainly,
} from "./own-answer.ts";

interface CareQuestion {
  subject: AnsweredCare;
  against: JabDisease | null;
  horse: KnownHorse | null;
}

/** The most events listed after the first. */
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

/** An event that is not completed, by its day; `named` adds its title and horse. */
export function formatDueEvent(event: EventRow, named: boolean) {
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

// after every date that is accepted
export const farAhead = new Date(Date.UTC(2200, 0));
