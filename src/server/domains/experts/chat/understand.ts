import {
  answerTo,
  comparedQuestions,
  comparison,
  groundsOf,
  type LibraryAnswer,
  nothingFor,
} from "#assistant/answers/answer.ts";
import { find, type Finding } from "#assistant/answers/find.ts";
import type { InContext } from "#assistant/answers/in-context.ts";
import type { Query, Scope } from "#assistant/retrieval/candidates.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import type { Assistant } from "#rules/knowledge/entry.ts";
import { meaningOf } from "#server/adapters/sentence-model/sentence-model.ts";
import { library } from "#server/domains/experts/library/library.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";

/** A question as the library understands it, and the library's own answer. */
export interface QuestionMeaning {
  query: Query;
  kind: Finding["kind"];
  /** Whether the question's words, and not only its similarity to other questions, ask about the yard's records. */
  isOwn: boolean;
  plain: LibraryAnswer;
}

/** Finds the library's answer by meaning, with the earlier messages as context. */
export async function understand(
  assistant: Assistant,
  context: InContext,
): Promise<QuestionMeaning> {
  const { question, wider, instead } = context;
  const compared = await understandComparison({ assistant, question });
  if (compared) return compared;
  if (instead) return understandInstead({ assistant, question }, instead);
  const alone = await understood({ assistant, question });
  if (alone.plain.answered || wider === null) return alone;
  const together = await understood({ assistant, question: wider });
  return together.plain.answered ? together : alone;
}

/** The comparison of two bodies; null if the question compares none. */
async function understandComparison(query: Query): Promise<QuestionMeaning | null> {
  const questions = comparedQuestions(library(), query.question);
  if (questions.size === 0) return null;
  const texts = [...questions.values()].flatMap((each) => queryTexts(library().index, each));
  const plain = comparison(library(), questions, await meaningOf(texts));
  return plain && { query, kind: "statements", isOwn: false, plain };
}

/**
 * Finds the library's answer among the entries about the body or country that the user asks about instead. They
 * may belong to another specialist; choosing one nevertheless continues the chat with this specialist.
 */
async function understandInstead(query: Query, about: Scope): Promise<QuestionMeaning> {
  const ofAnybody = await understood({ ...query, assistant: null, about });
  if (ofAnybody.plain.answered) return ofAnybody;
  const own = await understood({ ...query, about });
  if (own.plain.suggestions.length > 0) return own;
  return { ...own, plain: nothingFor(library(), query, about) };
}

async function understood(asked: Query): Promise<QuestionMeaning> {
  const meaning = await meaningOf(queryTexts(library().index, asked.question));
  const query = { ...asked, meaning };
  const found = find(library(), query);
  const isOwn = found.kind === "own-records" && found.isByPattern;
  return { query, kind: found.kind, isOwn, plain: answerTo(library(), query, found) };
}

/** The library's answer with the sources of the last answer; null if that had none. */
export function groundsOfLast(before: readonly ChatMessageRow[]): LibraryAnswer | null {
  const last = before.findLast(({ role, metadata }) => role === "assistant" && metadata !== null);
  const ids = last?.metadata?.citations.map(({ id }) => id) ?? [];
  const known = ids.filter((id) => library().entries.has(id));
  return known.length === 0 ? null : groundsOf(library(), known);
}
