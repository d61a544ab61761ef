import type { z } from "zod/mini";
import {
  type AnswerRatings,
  CHOSEN_MAX,
  CHOSEN_WORDS_MAX,
  DOWNVOTED_MAX,
  PHRASINGS_MAX,
  RATING_WEEKS,
  type answerRatingsEndpoints,
  PHRASING_LENGTH_MIN,
} from "#contract/experts/chat-ratings.ts";
import { sentenceModelState } from "#server/adapters/sentence-model/sentence-model.ts";
import { pick } from "#server/core/database/expressions.ts";
import { integer, notNull, orNull, text, textList } from "#server/core/database/row-shape.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { chatMessages, chatSessions } from "#server/schema/experts.ts";
import type { ReplyInput } from "#contract/endpoint.ts";
import { londonDate } from "#rules/london.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";

/**
 * The ratings of all answers of the installation, for its operator. A chat is private and may contain anything,
 * so the operator gets only what helps to improve the library (specialist, sources, model, and the reason
 * given): no name and no yard, and the question and answer only if the user chose to send them along. Demo yards
 * are excluded, as from all figures.
 */
export async function ratings(): Promise<z.input<typeof AnswerRatings>> {
  return {
    sentenceModel: sentenceModelState(),
    weeks: await weeks(),
    downvoted: await downvoted(),
    chosen: await chosen(),
  };
}

const acrossYards = "the ratings are of the whole installation";

/** SQL condition that an answer `m` lies within the weeks that the operator sees. */
const inTheseWeeks = `m.created_at > date_trunc('week', now() at time zone 'Europe/London')
     at time zone 'Europe/London' - interval '${RATING_WEEKS - 1} weeks'`;

/**
 * SQL that joins as `own` the typed question that led to the suggestion chosen in `question`, which contains
 * only the title of the entry. A suggestion can be chosen under an older answer, so `own` is the question of the
 * last answer that offered this entry. If that question is not shared there is no row.
 */
const askedBefore = `left join lateral (select asked.content
     from chat_messages offer
     join chat_messages asked on asked.yard_id = offer.yard_id and asked.id = offer.reply_to
       and asked.chosen_entry is null
     where m.rating_shared and offer.yard_id = question.yard_id
       and offer.session_id = question.session_id and offer.created_at <= question.created_at
       and offer.metadata -> 'suggestions'
         @> jsonb_build_array(jsonb_build_object('id', question.chosen_entry))
     order by offer.created_at desc, offer.id desc limit 1) own on true`;

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
   where m.role = 'assistant' and ${inTheseWeeks}
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

// text that is not shared is not even read from the database
const readDownvoted = sqlStatement({
  name: "downvoted-answers",
  text: `select m.id, s.assistant_type as "assistantType", m.rated_at as "ratedAt",
     m.rating_reason as reason, m.metadata, case when m.rating_shared then m.content end as answer,
     coalesce(own.content, question.content) as question
   from chat_messages m
   join chat_sessions s on s.yard_id = m.yard_id and s.id = m.session_id
   join yards y on y.id = m.yard_id and y.demo_until is null
   left join chat_messages question on m.rating_shared and question.yard_id = m.yard_id
     and question.id = m.reply_to
   ${askedBefore}
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

const readChosen = sqlStatement({
  name: "chosen-entries",
  text: `select question.chosen_entry as "entryId", count(*)::integer as times,
     (array_agg(own.content order by m.rated_at desc)
       filter (where m.rating = 'UP' and own.content is not null))[1:${CHOSEN_WORDS_MAX}] as words
   from chat_messages m
   join yards y on y.id = m.yard_id and y.demo_until is null
   join chat_messages question on question.yard_id = m.yard_id and question.id = m.reply_to
     and question.chosen_entry is not null
   ${askedBefore}
   where m.role = 'assistant' and ${inTheseWeeks}
   group by 1 order by 2 desc, 1 limit ${CHOSEN_MAX}`,
  row: {
    entryId: notNull(chatMessages.chosenEntry),
    times: integer,
    words: orNull(textList),
  },
  acrossYards,
});

/** How often each entry was chosen from suggestions, and the shared questions that led to them. */
async function chosen(): Promise<z.input<typeof AnswerRatings>["chosen"]> {
  const rows = await readChosen();
  return rows.map(({ entryId, times, words }) => ({
    entryId,
    title: library().entries.get(entryId)?.question ?? entryId,
    times,
    words: words ?? [],
  }));
}

/** The questions of the installation that were shared with a rating, the last rated first. */
export const readShared = sqlStatement({
  name: "shared-phrasings",
  text: `select m.rating, s.assistant_type as assistant, question.chosen_entry as "entryId",
     case when question.chosen_entry is null then question.content else own.content end as words
   from chat_messages m
   join chat_sessions s on s.yard_id = m.yard_id and s.id = m.session_id
   join yards y on y.id = m.yard_id and y.demo_until is null
   join chat_messages question on question.yard_id = m.yard_id and question.id = m.reply_to
   ${askedBefore}
   where m.rating_shared and (question.chosen_entry is null or own.content is not null)
   order by m.rated_at desc, m.id limit ${PHRASINGS_MAX}`,
  row: {
    rating: notNull(chatMessages.rating),
    assistant: chatSessions.assistantType,
    entryId: chatMessages.chosenEntry,
    words: text,
  },
  acrossYards,
});

/**
 * Every shared question, as a file to download: under the entry that was chosen and helped, or, if the answer
 * did not help, in a list from which a person assigns it before the library learns from it.
 */
export async function phrasings({
  request,
  reply,
}: Exchange): Promise<ReplyInput<typeof answerRatingsEndpoints.phrasings>> {
  const shared = await readShared();
  const helped = shared.flatMap(({ rating, entryId, words }) =>
    rating === "UP" && entryId !== null && isOfUse(entryId, words) ? [{ entryId, words }] : [],
  );
  const notHeld = shared
    .filter(({ rating }) => rating === "DOWN")
    .map(({ assistant, words }) => ({ assistant, question: words }));
  logSecurityEvent(request, "EXPORTED");
  const name = `loosebox-phrasings-${londonDate(new Date())}.json`;
  void reply.header("content-disposition", `attachment; filename="${name}"`);
  return { asks: byEntry(helped), notHeld };
}

/** Whether the library may learn the wording: its entry exists, and it is long enough to be meaningful. */
const isOfUse = (entryId: string, words: string) =>
  library().entries.has(entryId) && words.length >= PHRASING_LENGTH_MIN;

/** Each entry's distinct wordings, by the entry's id. */
function byEntry(helped: readonly { entryId: string; words: string }[]) {
  const found = Map.groupBy(helped, ({ entryId }) => entryId);
  return Object.fromEntries(
    [...found].map(([id, asked]) => [id, [...new Set(asked.map(({ words }) => words))]]),
  );
}
