import {
  answer,
  answerFrom,
  type LibraryAnswer,
  answerTo as libraryAnswer,
  comparedQuestions,
  comparison,
  groundsOf,
  nothingFor,
} from "#assistant/answers/answer.ts";
import { type InContext, inContext } from "#assistant/answers/in-context.ts";
import type {
  TextSimilarities,
  Query,
  Scope as Searchable,
} from "#assistant/retrieval/candidates.ts";
import { clausesBesideGoing } from "#assistant/own-records/going-question.ts";
import type { AssistantType } from "#contract/experts/chat.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { currentConsent } from "#server/domains/people/accounts/accounts.ts";
import { ModelFailed, modelInUse } from "#server/adapters/models/models.ts";
import {
  fromLibrary,
  fromOwn,
  type Listener,
  type Question,
  type UnsavedAnswer,
} from "./question-and-answer.ts";
import { byModel } from "./by-model.ts";
import { fromRecords } from "#server/domains/experts/chat/own-records/own-records.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { limit } from "#server/core/http/limits.ts";
import { find, type Finding } from "#assistant/answers/find.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import type { Assistant } from "#rules/knowledge/entry.ts";
import { meaningOf } from "#server/adapters/sentence-model/sentence-model.ts";

const AWAY = "The AI model did not answer, so this is from the reference library alone.";
const USED_UP =
  "Today's answers by the AI model are used up, so this is from the reference library alone.";

/** A question as the library understands it, and the library's own answer. */
interface QuestionMeaning {
  query: Query;
  kind: Finding["kind"];
  /** Whether the question's words, and not only its similarity to other questions, ask about the yard's records. */
  isOwn: boolean;
  plain: LibraryAnswer;
}

/** Finds the library's answer by meaning, with the earlier messages as context. */
async function understand(assistant: Assistant, context: InContext): Promise<QuestionMeaning> {
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
async function understandInstead(query: Query, about: Searchable): Promise<QuestionMeaning> {
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
  return { query, kind: found.kind, isOwn, plain: libraryAnswer(library(), query, found) };
}

/** The library's answer with the sources of the last answer; null if that had none. */
function groundsOfLast(before: readonly ChatMessageRow[]): LibraryAnswer | null {
  const last = before.findLast(({ role, metadata }) => role === "assistant" && metadata !== null);
  const ids = last?.metadata?.citations.map(({ id }) => id) ?? [];
  const known = ids.filter((id) => library().entries.has(id));
  return known.length === 0 ? null : groundsOf(library(), known);
}

/**
 * Answers a question: an emergency immediately and without a model; a question that the yard's records answer by
 * functions over them; any other by the model from the library's entries, or by the library alone.
 */
export async function answerTo(
  scope: Scope,
  asked: Question,
  listener: Listener,
): Promise<UnsavedAnswer> {
  const { assistant, before } = asked;
  const context = inContext(library().index, asked.question, questionsIn(before));
  const known = answerAtOnce(asked, context);
  if (known) return fromLibrary(known);
  const { query, kind, isOwn, plain } = await understand(assistant, context);
  if (plain.urgent) return fromLibrary(plain);
  // for example, 'how much bute can I give him' is not a question about records
  if (kind === "gap" && asksToGive.test(context.question)) return fromLibrary(plain);
  const own = await fromRecords(scope, library(), {
    ...asked,
    question: context.question,
    isOwn,
  });
  if (own) return fromOwn(own);
  // a model must not invent what the library says it does not contain
  if (kind === "gap" || !modelInUse()) return fromLibrary(plain);
  return fromModel(scope, { asked, plain, meaning: query.meaning }, listener);
}

const asksToGive =
  /\b(?:can|could|may|should|shall|do) (?:i|we|you) (?:give|feed|dose|use|inject)\b/i;

/** An immediate answer for emergencies, recognised by their words without a search by meaning. */
function answerAtOnce(
  { assistant, question, before, chosen }: Question,
  context: InContext,
): LibraryAnswer | null {
  // a chosen suggestion was not typed, so its words do not indicate an emergency
  if (chosen?.question === question) return answerFrom(library(), chosen);
  const urgent = urgentIn(assistant, context.question);
  if (urgent) return urgent;
  if (chosen) return answerFrom(library(), chosen);
  return context.asksWhy ? groundsOfLast(before) : null;
}

const questionsIn = (before: readonly ChatMessageRow[]) =>
  before.filter(({ role }) => role === "user").map(({ content }) => content);

/** The answer for an emergency in a question, even if the question also asks about going somewhere. */
const urgentIn = (assistant: AssistantType, question: string): LibraryAnswer | undefined =>
  [question, ...clausesBesideGoing(question)]
    .map((text) => answer(library(), { assistant, question: text }))
    .find(({ urgent }) => urgent);

interface ForModel {
  asked: Question;
  plain: LibraryAnswer;
  meaning: TextSimilarities | undefined;
}

async function fromModel(scope: Scope, { asked, plain, meaning }: ForModel, listener: Listener) {
  if (!(await modelAnswers.allows(scope.userId))) return fromLibrary(plain, USED_UP);
  return orFromLibrary(plain, listener, async () =>
    byModel(scope, {
      ...asked,
      library: library(),
      plain,
      meaning,
      mayUseRecords: (await currentConsent(scope.userId, "AI_ASSISTANTS")) === true,
      listener,
    }),
  );
}

/** The model's answer, or the library's with a notice when the model is unavailable, too slow or fails midway. */
async function orFromLibrary(
  plain: LibraryAnswer,
  { report }: Listener,
  ask: () => Promise<UnsavedAnswer>,
): Promise<UnsavedAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    report({ add: "", fresh: true });
    return fromLibrary(plain, AWAY);
  }
}

/** Maximum number of answers by the model for one user in a day. */
export const MODEL_ANSWERS_A_DAY = 60;
/** Maximum number of one user's questions in a minute, whether or not a model answers them. */
export const QUESTIONS_A_MINUTE = 30;

export const questions = limit(
  { name: "chat-question", points: QUESTIONS_A_MINUTE, seconds: 60 },
  "That is a lot of questions at once. Please wait a minute and ask again.",
);
const modelAnswers = limit(
  { name: "chat-model", points: MODEL_ANSWERS_A_DAY, seconds: 86_400 },
  "Today's answers by the AI model are used up.",
);
