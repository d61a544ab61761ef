import type { z } from "zod/mini";
import { type AnswerRatings, DOWNVOTED_MAX, RATING_WEEKS } from "#contract/experts/chat-ratings.ts";
import { sentenceModelState } from "#server/adapters/sentence-model/sentence-model.ts";
import { pick } from "#server/core/pick.ts";
import { integer, orNull, text } from "#server/core/row-shape.ts";
import { sqlStatement } from "#server/core/statements.ts";
import { chatMessages, chatSessions } from "#server/schema/experts.ts";

/**
 * How the answers of the whole installation were rated, for whoever runs it. A chat is its person's
 * own and may hold anything, so the operator gets what helps to improve the library (specialist,
 * sources, model, the reason that was written for them) and no name, yard, question or answer,
 * except where the person ticked to send the two along. Demo yards are left out, as in all figures.
 */
export async function ratings(): Promise<z.input<typeof AnswerRatings>> {
  return {
    sentenceModel: sentenceModelState(),
    weeks: await weeks(),
    downvoted: await downvoted(),
  };
}

const acrossYards = "the ratings are of the whole installation";

const weeks = sqlStatement({
  name: "answer-ratings-by-week",
  text: `select to_char(date_trunc('week', m.created_at at time zone 'Europe/London'), 'YYYY-MM-DD') as week,
     s.assistant_type as "assistantType", count(*)::integer as answers,
     (count(*) filter (where not (m.metadata ->> 'answered')::boolean))::integer as "notHeld",
     (count(*) filter (where jsonb_array_length(m.metadata -> 'suggestions') > 0))::integer as "askedBack",
     count(question.chosen_entry)::integer as chosen,
     (count(*) filter (where m.rating = 'UP'))::integer as up,
     (count(*) filter (where m.rating = 'DOWN'))::integer as down
   from chat_messages m
   join chat_sessions s on s.yard_id = m.yard_id and s.id = m.session_id
   join yards y on y.id = m.yard_id and y.demo_until is null
   left join chat_messages question on question.yard_id = m.yard_id and question.id = m.reply_to
   where m.role = 'assistant' and m.created_at > date_trunc('week', now() at time zone 'Europe/London')
     at time zone 'Europe/London' - interval '${RATING_WEEKS - 1} weeks'
   group by 1, 2 order by 1 desc, 2`,
  row: {
    week: text,
    assistantType: chatSessions.assistantType,
    answers: integer,
    notHeld: integer,
    askedBack: integer,
    chosen: integer,
    up: integer,
    down: integer,
  },
  acrossYards,
});

// what was not shared does not even leave the database
const readDownvoted = sqlStatement({
  name: "downvoted-answers",
  text: `select m.id, s.assistant_type as "assistantType", m.rated_at as "ratedAt",
     m.rating_reason as reason, m.metadata, case when m.rating_shared then m.content end as answer,
     question.content as question
   from chat_messages m
   join chat_sessions s on s.yard_id = m.yard_id and s.id = m.session_id
   join yards y on y.id = m.yard_id and y.demo_until is null
   left join chat_messages question on m.rating_shared and question.yard_id = m.yard_id
     and question.id = m.reply_to
   where m.rating = 'DOWN' order by m.rated_at desc, m.id limit ${DOWNVOTED_MAX}`,
  row: {
    ...pick(chatMessages, "id", "ratedAt", "metadata"),
    assistantType: chatSessions.assistantType,
    reason: chatMessages.ratingReason,
    answer: orNull(text),
    question: orNull(text),
  },
  acrossYards,
});

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
