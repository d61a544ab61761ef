import type { FastifyInstance } from "fastify";
import { REMINDER_DAYS } from "#contract/care/event-fields.ts";
import { jabEndpoints as calls, type JabsInput } from "#contract/competing/compliance.ts";
import { OUTING_LIST_MAX } from "#contract/competing/outings.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { type Jab, jab, jabAfter } from "#rules/vaccination/jab.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";
import { firstOf } from "#server/core/database/batched.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import * as eventLists from "#server/domains/care/event-lists.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import { fluHistoryOf } from "#server/domains/health/flu-history/flu-history.ts";
import { asOneAct } from "#server/domains/horses/horses.ts";

export function jabRoutes(app: FastifyInstance) {
  route(app, calls.book, ({ params, body }, scope) => book(scope, params.horseId, body));
}

/** The time for which a vaccination is booked until the vet gives another. */
const AT = "09:00";

/**
 * Books the next vaccination (after a restarted course also its second) as one act: an event that a plan or a
 * record has for it is moved to the day. Refused outside the periods that the rules allow for the current
 * record.
 */
async function book(scope: Scope, horseId: string, { id, days }: JabsInput) {
  const act = { id, kind: "JABS" as const, horseIds: [horseId] };
  const actId = await asOneAct(scope, act, async () => {
    const [day = "", second] = days;
    const question = await questionOf(scope, horseId);
    const next = jab(question);
    refuseOutside(next, day);
    const open = await openJabs(scope, horseId);
    const booked = open.find(isBooked);
    if (booked)
      throw new Refusal(
        409,
        `A jab is booked for ${formatDay(londonDate(booked.dueDate))} already. Move that one in the calendar, or delete it first.`,
      );
    const [planned] = open;
    if (planned) await move(scope, planned, day);
    else await add(scope, horseId, { step: next.step, day });
    if (second === undefined) return;
    if (next.step !== "FIRST")
      throw new Refusal(409, "Only a course begun anew has its second jab booked with the first.");
    const after = jabAfter(question, next.step, [day]);
    refuseOutside(after, second);
    await add(scope, horseId, { step: after.step, day: second });
  });
  return { actId };
}

async function questionOf(scope: Scope, horseId: string) {
  const { record, bodies } = await fluHistoryOf(scope, horseId);
  const ahead = outings.list(scope, { from: null, to: null, horseId });
  return {
    ...record,
    bodies,
    outings: await firstOf(ahead, OUTING_LIST_MAX),
    today: londonDate(new Date()),
  };
}

function refuseOutside(next: Jab, day: string) {
  const problem = next.problemOf(day);
  if (problem === null) return;
  throw new Refusal(409, `${formatDay(day)} is no day for this jab. ${problem}`);
}

type Event = Awaited<ReturnType<typeof careEvents.find>>;

/** The open vaccination events, by due date. */
async function openJabs(scope: Scope, horseId: string): Promise<Event[]> {
  const asked = { horseId, limit: 200 };
  const overdue = await firstOf(eventLists.overdue(scope, asked), asked.limit);
  const upcoming = await firstOf(eventLists.upcoming(scope, asked), asked.limit);
  return [...overdue, ...upcoming].filter(
    ({ eventType, subject }) => eventType === "VACCINATION" && subject !== "OTHER_VACCINATION",
  );
}

/** Whether people have booked this event for a future day; the event of a plan or a record has no agreed day yet. */
const isBooked = ({ planId, fromRecord, dueDate }: Event) =>
  planId === null && fromRecord === null && dueDate > new Date();

const move = (scope: Scope, { id, title, ...event }: Event, day: string) =>
  careEvents.update(scope, id, {
    title,
    description: event.description,
    eventType: event.eventType,
    priority: event.priority,
    horseId: event.horseId,
    notes: event.notes,
    dueDate: `${day}T${AT}`,
  });

const add = (scope: Scope, horseId: string, { step, day }: { step: Jab["step"]; day: string }) =>
  careEvents.create(scope, {
    horseId,
    title: `Flu jab: ${stepLabels[step]}`,
    description: "",
    notes: "",
    eventType: "VACCINATION",
    priority: "HIGH",
    dueDate: `${day}T${AT}`,
    reminderDays: REMINDER_DAYS,
    recurring: null,
    recurringEnd: null,
  });
