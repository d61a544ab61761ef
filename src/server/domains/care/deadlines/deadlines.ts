import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import {
  deadlineCodes,
  type DeadlinesInput,
  deadlineTitles,
  deadlineEndpoints as calls,
} from "#contract/horses/deadlines.ts";
import { addDays } from "#rules/dates.ts";
import { type Country, paperDeadlines } from "#rules/identity/papers.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { careEvents } from "#server/schema/care.ts";

export function deadlineRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ params, query }, scope) =>
    list(scope, params.horseId, { ...query, racing: query.racing === "yes" }),
  );
  route(app, calls.add, ({ params, body }, scope) => add(scope, params.horseId, body));
}

interface DeadlineRequest {
  country: Country;
  acquired: string | null;
  imported: string | null;
  died: string | null;
  racing: boolean;
}

/** The legal deadlines for a horse's papers, except those long past, each with its calendar event. */
async function list(scope: Scope, horseId: string, { country, ...dates }: DeadlineRequest) {
  const { dateOfBirth } = await horses.find(scope, horseId);
  const { deadlines, unknown } = paperDeadlines({ born: dateOfBirth, ...dates }, country);
  const since = addDays(londonDate(new Date()), -OVER_DAYS);
  const events = await findCalendarDeadlines(scope, { horseId });
  return {
    deadlines: deadlines
      .filter(({ latest }) => latest >= since)
      .flatMap((deadline) => {
        const code = deadlineCodes.find((each) => each === deadline.code);
        if (!code) return [];
        const event = events.find((each) => each.deadline === nameOf(deadline));
        return [{ ...deadline, code, eventId: event?.id ?? null }];
      }),
    unknown,
  };
}

/** Adds the chosen deadlines to the calendar; adding one twice changes nothing. */
async function add(scope: Scope, horseId: string, { id, codes: wanted, ...asked }: DeadlinesInput) {
  const act = { id, kind: "DEADLINES" as const, horseIds: [horseId] };
  const actId = await horses.asOneAct(scope, act, async () => {
    const { deadlines } = await list(scope, horseId, asked);
    for (const { eventId, ...deadline } of deadlines) {
      const { code, latest, sentence, source, checkedOn } = deadline;
      if (!wanted.includes(code) || eventId !== null) continue;
      const text = `${sentence} Source: ${sourceName(source)}, as checked on ${checkedOn}. Confirm with the passport office.`;
      await addDeadlineEvent(scope, {
        id: uuid(),
        horseId,
        userId: scope.userId,
        title: deadlineTitles[code],
        description: text,
        dueDate: londonInstant(latest, "18:00"),
        deadline: nameOf(deadline),
      });
    }
  });
  return { ...(await list(scope, horseId, asked)), actId };
}

/** For how many days a missed deadline is still shown. */
const OVER_DAYS = 60;

/** The key that is stored with the event, by which it is found even after it was moved. */
const nameOf = ({ code, latest }: { code: string; latest: string }) => `${code} ${latest}`;

const findCalendarDeadlines = statement.ofYard(
  "deadlines-in-calendar",
  ["horseId"],
  (db, { yard, horseId }) =>
    db
      .select({ id: careEvents.id, deadline: careEvents.deadline })
      .from(careEvents)
      .where(
        and(
          eq(careEvents.yardId, yard),
          eq(careEvents.horseId, horseId),
          isNotNull(careEvents.deadline),
        ),
      ),
);

/** Adds the event for a legal deadline unless it exists. The horse must be locked. */
const addDeadlineEvent = statement.ofYard(
  "keep-deadline",
  ["id", "horseId", "userId", "title", "description", "dueDate", "deadline"],
  (db, { yard, ...given }) =>
    db
      .insert(careEvents)
      .values({
        ...given,
        yardId: yard,
        eventType: "CHECKUP",
        priority: "HIGH",
        // the first reminder is early because a passport takes weeks
        reminderDays: [1, 7, 30],
      })
      .onConflictDoNothing(),
);
