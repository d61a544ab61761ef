import * as chat from "./chat.ts";
import type { FastifyInstance } from "fastify";
import { type AssistantType, chatEndpoints as calls } from "#contract/experts/chat.ts";
import { route } from "#server/core/http/route.ts";
import { answerRatingsEndpoints } from "#contract/experts/chat-ratings.ts";
import { phrasings, ratings } from "./ratings.ts";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { isCitable } from "#assistant/library.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { answerTo, questions } from "./answering.ts";
import type { Listener, UnsavedAnswer } from "./question-and-answer.ts";
import { find, lastMessages, messageBy } from "./chat.ts";
import { chatMessages } from "#server/schema/experts.ts";

export function chatRoutes(app: FastifyInstance) {
  route(app, calls.sessions, (_, scope) => chat.list(scope));
  route(app, calls.createSession, ({ body }, scope) => chat.create(scope, body));
  route(app, calls.removeSession, ({ params }, scope) => chat.remove(scope, params.sessionId));
  route(app, calls.messages, ({ params }, scope) => chat.messagesOf(scope, params.sessionId));
  route(app, calls.send, ({ params, body, ...listener }, scope) =>
    ask(scope, params.sessionId, body, listener),
  );
  route(app, calls.rate, ({ params, body }, scope) => chat.rate(scope, params.id, body));
  route(app, calls.service, (_, scope) => chat.service(scope));
  route(app, answerRatingsEndpoints.ratings, () => ratings());
  route(app, answerRatingsEndpoints.phrasings, (_, _scope, exchange) => phrasings(exchange));
}

// inserts a message only into an existing chat of this user
const keep = sqlStatement.ofYard({
  name: "keep-chat-message",
  text: `with kept as (
     insert into chat_messages
       (id, yard_id, user_id, session_id, role, content, metadata, records, notice, reply_to, chosen_entry)
     select $4, yard_id, user_id, id, $5, $6, $7, $8, $9, $10, $11 from chat_sessions
       where yard_id = $1 and id = $2 and user_id = $3
     on conflict do nothing returning id)
   , touched as (update chat_sessions set updated_at = now()
       where yard_id = $1 and id = $2 and user_id = $3 and exists (select from kept))
   select id from kept`,
  row: { id: chatMessages.id },
  writes: true,
});

interface NewQuestion {
  content: string;
  id?: string | undefined;
  /** The suggested entry that the user chose. */
  entryId: string | null;
}

/** Stores a question, answers it and stores the answer. Repeating a proposed id returns the first answer. */
async function ask(
  scope: Scope,
  sessionId: string,
  { content, id = uuid(), entryId }: NewQuestion,
  listener: Listener,
) {
  const { assistantType } = await find(scope, sessionId);
  const earlier = await messageBy(scope, eq(chatMessages.replyTo, id));
  if (earlier?.sessionId === sessionId) return earlier;
  const chosen = chosenEntry(entryId, assistantType);
  await questions.take(scope.userId);
  const before = await lastMessages(scope, sessionId, 8);
  await keepQuestion(scope, sessionId, { content, id, entryId });
  const answer = await answerTo(
    scope,
    {
      assistant: assistantType,
      question: content,
      chosen,
      before: before.filter((message) => message.id !== id),
    },
    listener,
  );
  return keepAnswer(scope, { sessionId, questionId: id }, answer);
}

/** The entry that the user chose from the suggestions; null if none was chosen. */
function chosenEntry(entryId: string | null, assistant: AssistantType) {
  if (entryId === null) return null;
  const entry = library().entries.get(entryId);
  if (!entry || !isCitable(entry) || !entry.assistants.includes(assistant))
    throw new Refusal(
      400,
      "This suggestion is not one of this specialist's. Ask again in your own words.",
    );
  return entry;
}

async function keepQuestion(
  scope: Scope,
  sessionId: string,
  { content, id, entryId }: { content: string; id: string; entryId: string | null },
) {
  const values = [id, "user", content, null, "[]", null, null, entryId];
  const [kept] = await keep(scope, [sessionId, scope.userId, ...values]);
  if (kept) return;
  const there = await messageBy(scope, eq(chatMessages.id, id));
  // the question was stored before, but its answer was not
  if (there?.sessionId === sessionId && there.role === "user") return;
  await find(scope, sessionId);
  throw new Refusal(409, "Another message has this id already");
}

async function keepAnswer(
  scope: Scope,
  { sessionId, questionId }: { sessionId: string; questionId: string },
  { content, metadata, records, notice }: UnsavedAnswer,
) {
  const values = [JSON.stringify(metadata), JSON.stringify(records), notice, questionId, null];
  await keep(scope, [sessionId, scope.userId, uuid(), "assistant", content, ...values]);
  // if the question was sent twice concurrently, the answer stored first counts
  const answer = await messageBy(scope, eq(chatMessages.replyTo, questionId));
  if (!answer) throw notFound("Chat");
  return answer;
}
