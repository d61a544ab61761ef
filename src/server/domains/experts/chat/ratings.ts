import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod/mini";
import { type AnswerRatings, DOWNVOTED_MAX, RATING_WEEKS } from "#contract/experts/chat-ratings.ts";
import { pick } from "#server/core/pick.ts";
import { statement } from "#server/core/statements.ts";
import { chatMessages, chatSessions } from "#server/schema/experts.ts";
import { yards } from "#server/schema/people.ts";

/**
 * How the answers of the whole installation were rated, for whoever runs it. A chat is its person's
 * own and may hold anything, so the operator gets what helps to improve the library (specialist,
 * sources, model, the reason that was written for them) and no name, yard, question or answer,
 * except where the person ticked to send the two along. Demo yards are left out, as in all figures.
 */
export async function ratings(): Promise<z.input<typeof AnswerRatings>> {
  return { weeks: await weeks(), downvoted: await downvoted() };
}

const acrossYards = "the ratings are of the whole installation";

const noDemo = isNull(yards.demoUntil);
const ofSession = and(
  eq(chatSessions.yardId, chatMessages.yardId),
  eq(chatSessions.id, chatMessages.sessionId),
);

const monday = sql<string>`to_char(date_trunc('week', ${chatMessages.createdAt} at time zone 'Europe/London'), 'YYYY-MM-DD')`;
const firstMonday = sql`date_trunc('week', now() at time zone 'Europe/London') at time zone 'Europe/London' - make_interval(weeks => ${RATING_WEEKS - 1})`;
const countIf = (condition: ReturnType<typeof sql>) =>
  sql`count(*) filter (where ${condition})`.mapWith(Number);

const weeks = statement(
  "answer-ratings-by-week",
  [],
  (db) =>
    db
      .select({
        week: monday,
        assistantType: chatSessions.assistantType,
        answers: count(),
        notHeld: countIf(sql`not (${chatMessages.metadata} ->> 'answered')::boolean`),
        up: countIf(sql`${chatMessages.rating} = 'UP'`),
        down: countIf(sql`${chatMessages.rating} = 'DOWN'`),
      })
      .from(chatMessages)
      .innerJoin(chatSessions, ofSession)
      .innerJoin(yards, eq(yards.id, chatMessages.yardId))
      .where(
        and(noDemo, eq(chatMessages.role, "assistant"), gt(chatMessages.createdAt, firstMonday)),
      )
      .groupBy(sql`1`, chatSessions.assistantType)
      .orderBy(sql`1 desc`, chatSessions.assistantType),
  { acrossYards },
);

const question = alias(chatMessages, "question");

const readDownvoted = statement(
  "downvoted-answers",
  [],
  (db) =>
    db
      .select({
        ...pick(chatMessages, "id", "ratedAt", "metadata"),
        assistantType: chatSessions.assistantType,
        reason: chatMessages.ratingReason,
        // what was not shared does not even leave the database
        answer: sql<
          string | null
        >`case when ${chatMessages.ratingShared} then ${chatMessages.content} end`,
        question: question.content,
      })
      .from(chatMessages)
      .innerJoin(chatSessions, ofSession)
      .innerJoin(yards, eq(yards.id, chatMessages.yardId))
      .leftJoin(
        question,
        and(
          eq(chatMessages.ratingShared, true),
          eq(question.yardId, chatMessages.yardId),
          eq(question.id, chatMessages.replyTo),
        ),
      )
      .where(and(noDemo, eq(chatMessages.rating, "DOWN")))
      .orderBy(desc(chatMessages.ratedAt), chatMessages.id)
      .limit(DOWNVOTED_MAX),
  { acrossYards },
);

async function downvoted() {
  const rows = await readDownvoted();
  return rows.map(({ id, assistantType, ratedAt, reason, metadata, ...shared }) => ({
    id,
    assistantType,
    ratedAt: ratedAt ?? new Date(0),
    reason,
    citations: metadata?.citations ?? [],
    answered: metadata?.answered ?? false,
    urgent: metadata?.urgent ?? false,
    model: metadata?.model ?? null,
    shared: sharedOf(shared),
  }));
}

const sharedOf = (shared: { question: string | null; answer: string | null }) =>
  shared.answer === null ? null : { question: shared.question ?? "", answer: shared.answer };
