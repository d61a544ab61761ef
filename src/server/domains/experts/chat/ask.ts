import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardSql } from "#server/core/statements.ts";
import { answerTo } from "./answering.ts";
import type { Listener } from "./question.ts";
import { find, lastMessages, messageBy } from "./chat.ts";
import type { DraftAnswer } from "./draft-answer.ts";
import { questions } from "./limits.ts";
import { chatMessages } from "#server/schema/experts.ts";

// into a chat that is still there and theirs, or nowhere
const keep = yardSql({
  name: "keep-chat-message",
  text: `with kept as (
     insert into chat_messages
       (id, yard_id, user_id, session_id, role, content, metadata, records, notice, reply_to)
     select $4, yard_id, user_id, id, $5, $6, $7, $8, $9, $10 from chat_sessions
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
}

/** Keeps a question, answers it and keeps the answer. The same proposed id a second time gives back the first answer. */
export async function ask(
  scope: Scope,
  sessionId: string,
  { content, id = uuid() }: NewQuestion,
  listener: Listener,
) {
  const { assistantType } = await find(scope, sessionId);
  const earlier = await messageBy(scope, eq(chatMessages.replyTo, id));
  if (earlier?.sessionId === sessionId) return earlier;
  await questions.take(scope.userId);
  const before = await lastMessages(scope, sessionId, 8);
  await keepQuestion(scope, sessionId, { content, id });
  const drafted = await answerTo(
    scope,
    {
      assistant: assistantType,
      question: content,
      before: before.filter((message) => message.id !== id),
    },
    listener,
  );
  return keepAnswer(scope, { sessionId, questionId: id }, drafted);
}

async function keepQuestion(
  scope: Scope,
  sessionId: string,
  { content, id }: { content: string; id: string },
) {
  const values = [id, "user", content, null, "[]", null, null];
  const [kept] = await keep(scope, [sessionId, scope.userId, ...values]);
  if (kept) return;
  const there = await messageBy(scope, eq(chatMessages.id, id));
  // asked before, but the answer never came about
  if (there?.sessionId === sessionId && there.role === "user") return;
  await find(scope, sessionId);
  throw new Refusal(409, "Another message has this id already");
}

async function keepAnswer(
  scope: Scope,
  { sessionId, questionId }: { sessionId: string; questionId: string },
  { content, metadata, records, notice }: DraftAnswer,
) {
  const values = [JSON.stringify(metadata), JSON.stringify(records), notice, questionId];
  await keep(scope, [sessionId, scope.userId, uuid(), "assistant", content, ...values]);
  // the first answer counts when the question was sent twice at once
  const answer = await messageBy(scope, eq(chatMessages.replyTo, questionId));
  if (!answer) throw notFound("Chat");
  return answer;
}
