import { answer, answerFrom, type LibraryAnswer } from "#assistant/answers/answer.ts";
import { find } from "#assistant/answers/find.ts";
import { withDisease } from "#assistant/answers/follow-up.ts";
import type { Meaning } from "#assistant/retrieval/candidates.ts";
import { queryTexts } from "#assistant/retrieval/query-texts.ts";
import { clausesBesideGoing } from "#assistant/own-records/going-question.ts";
import type { AssistantType } from "#contract/experts/chat.ts";
import type { Scope } from "#server/core/scope.ts";
import { currentConsent } from "#server/domains/people/accounts/accounts.ts";
import { ModelFailed, modelInUse } from "#server/adapters/models/models.ts";
import { meaningOf } from "#server/adapters/sentence-model/sentence-model.ts";
import type { Question, Listener } from "./question.ts";
import { byModel } from "./by-model.ts";
import { type DraftAnswer, fromLibrary, fromOwn } from "./draft-answer.ts";
import { modelAnswers } from "./limits.ts";
import { fromRecords } from "./own-records/own-records.ts";
import { library } from "#server/domains/experts/library/library.ts";

const AWAY = "The AI model did not answer, so this is from the reference library alone.";
const USED_UP =
  "Today's answers by the AI model are used up, so this is from the reference library alone.";

/**
 * Answers a question: an emergency at once and without a model; what the yard's records hold by
 * functions over them; else by the model from what the library holds, or by the library alone.
 */
export async function answerTo(
  scope: Scope,
  asked: Question,
  listener: Listener,
): Promise<DraftAnswer> {
  const { assistant, before, chosen } = asked;
  // in the words that were offered there is no fright to hear
  if (chosen?.question === asked.question) return fromLibrary(answerFrom(library(), chosen));
  const question = withDisease(
    asked.question,
    before.map(({ content }) => content),
  );
  const byWords = answer(library(), { assistant, question });
  // who is in a fright does not wait for a meaning
  const urgent = byWords.urgent ? byWords : urgentClause(assistant, question);
  if (urgent) return fromLibrary(urgent);
  if (chosen) return fromLibrary(answerFrom(library(), chosen));
  const meaning = await meaningOf(queryTexts(library().index, question));
  const query = { assistant, question, meaning };
  const plain = answer(library(), query);
  if (plain.urgent) return fromLibrary(plain);
  const { kind } = find(library(), query);
  const isOwn = kind === "own-records";
  const own = await fromRecords(scope, library(), { assistant, question, isOwn, before });
  if (own) return fromOwn(own);
  // what the library knows that it does not hold, no model may make up
  if (kind === "gap" || !modelInUse()) return fromLibrary(plain);
  return fromModel(scope, { asked, plain, meaning }, listener);
}

/** What is urgent beside a question of going somewhere. */
const urgentClause = (assistant: AssistantType, question: string): LibraryAnswer | undefined =>
  clausesBesideGoing(question)
    .map((clause) => answer(library(), { assistant, question: clause }))
    .find(({ urgent }) => urgent);

interface Understood {
  asked: Question;
  plain: LibraryAnswer;
  meaning: Meaning | undefined;
}

async function fromModel(scope: Scope, { asked, plain, meaning }: Understood, listener: Listener) {
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

/** The model's answer, or the library's with a notice when the model is away, too slow or breaks off. */
async function orFromLibrary(
  plain: LibraryAnswer,
  { report }: Listener,
  ask: () => Promise<DraftAnswer>,
): Promise<DraftAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    report({ add: "", fresh: true });
    return fromLibrary(plain, AWAY);
  }
}
