import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { z } from "zod/mini";
import {
  CHAT_LIST_MAX,
  type ChatSessionInput,
  MESSAGE_LIST_MAX,
  type Rating,
} from "#contract/experts/chat.ts";
import { modelInUse } from "#server/adapters/models/models.ts";
import { wake } from "#server/adapters/sentence-model/sentence-model.ts";
import { matches, omit } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { currentConsent } from "#server/domains/people/accounts/accounts.ts";
import { chatMessages, chatSessions, type ChatMessageRow } from "#server/schema/experts.ts";

const sessions = yardRows(chatSessions, "Chat");
const messages = yardRows(chatMessages, "Message");

// a chat is private to its user, so other members of the yard do not find it
const theirSession = (scope: Scope, more?: SQL) => and(eq(chatSessions.userId, scope.userId), more);
const theirMessage = (scope: Scope, more?: SQL) => and(eq(chatMessages.userId, scope.userId), more);

const firstQuestion = sql<string | null>`(select left(m.content, 120) from chat_messages m
  where m.yard_id = chat_sessions.yard_id and m.session_id = chat_sessions.id and m.role = 'user'
  order by m.created_at, m.id limit 1)`;
const listed = statement.ofYard("list-chats", ["userId"], (db, { yard, userId }) =>
  db
    .select({ ...omit(chatSessions, "yardId"), firstQuestion })
    .from(chatSessions)
    .where(matches(chatSessions, { yardId: yard, userId }))
    .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
    .limit(CHAT_LIST_MAX),
);

/** The user's chats, the most recently used first. */
export const list = (scope: Scope) => listed(scope, { userId: scope.userId });

export async function create(scope: Scope, input: z.output<typeof ChatSessionInput>) {
  const made = await sessions.insert(scope, input);
  return { ...made, firstQuestion: null };
}

/** Finds a chat of this user. */
export async function find(scope: Scope, id: string) {
  const where = theirSession(scope, eq(chatSessions.id, id));
  const [found] = await sessions.list(scope, { ...(where && { where }), orderBy: [], limit: 1 });
  if (!found) throw notFound("Chat");
  return found;
}

export async function remove(scope: Scope, id: string) {
  await find(scope, id);
  await sessions.remove(scope, id);
  return null;
}

/** A chat's messages, oldest first; of a very long chat only the last ones. */
export async function messagesOf(scope: Scope, sessionId: string) {
  await find(scope, sessionId);
  const isLast = sql`${chatMessages.id} in (select l.id from chat_messages l
    where l.yard_id = ${scope.yardId} and l.session_id = ${sessionId}
    order by l.created_at desc, l.id desc limit ${MESSAGE_LIST_MAX})`;
  const page = {
    where: theirMessage(scope, and(eq(chatMessages.sessionId, sessionId), isLast)),
    orderBy: [asc(chatMessages.createdAt), asc(chatMessages.id)],
    limit: MESSAGE_LIST_MAX,
  };
  return messages.listInBatches(scope, page, 100);
}

/** The last messages of a chat, oldest first. The caller has checked that the chat is this user's. */
export async function lastMessages(scope: Scope, sessionId: string, limit: number) {
  const where = theirMessage(scope, eq(chatMessages.sessionId, sessionId));
  const orderBy = [desc(chatMessages.createdAt), desc(chatMessages.id)];
  const found = await messages.list(scope, { ...(where && { where }), orderBy, limit });
  return found.toReversed();
}

/** The message in this user's chats that meets a condition; undefined when there is none. */
export async function messageBy(scope: Scope, condition: SQL) {
  const where = theirMessage(scope, condition);
  const [found] = await messages.list(scope, { ...(where && { where }), orderBy: [], limit: 1 });
  return found;
}

interface Opinion {
  rating: Rating | null;
  reason: string | null;
  /**
   * Whether to share the exchange. Only answers that did not help, and chosen suggestions, are shown to the
   * operator.
   */
  share: boolean;
}

/** Stores the user's rating of an answer; a reason without a rating is refused. */
export async function rate(
  scope: Scope,
  id: string,
  { rating, reason, share }: Opinion,
): Promise<ChatMessageRow> {
  const message = await messageBy(scope, eq(chatMessages.id, id));
  if (message?.role !== "assistant") throw notFound("Message");
  return messages.update(scope, id, {
    rating,
    ratingReason: rating && reason,
    ratedAt: rating && new Date(),
    ratingShared:
      share && (rating === "DOWN" || (rating === "UP" && (await isChosen(scope, message)))),
  });
}

/** Whether this message answers a chosen suggestion. */
async function isChosen(scope: Scope, { replyTo }: ChatMessageRow) {
  const question = replyTo && (await messageBy(scope, eq(chatMessages.id, replyTo)));
  return Boolean(question && question.chosenEntry !== null);
}

/** How questions are answered in this installation, and whether this user lets the model read their yard's records. */
export async function service({ userId }: Scope) {
  // loads the sentence model early, because the page calls this before a question is typed
  wake();
  return {
    model: modelInUse(),
    recordsAllowed: await currentConsent(userId, "AI_ASSISTANTS"),
  };
}
