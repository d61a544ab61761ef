import type { UsedRecord } from "#contract/experts/chat.ts";
import type { LibraryAnswer } from "#assistant/answers/answer.ts";
import { citationOf } from "#assistant/answers/citation.ts";
import { isCitable, type Library } from "#assistant/library.ts";
import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import { search } from "#assistant/retrieval/search.ts";
import type { LibraryEntry } from "#rules/knowledge/entry.ts";
import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { askModel, ModelFailed, modelInUse } from "#server/adapters/models/models.ts";
import type { ModelTool } from "#server/adapters/models/tools.ts";
import type { Question, Listener } from "./question.ts";
import { checkCitations } from "./check-citations.ts";
import { type DraftAnswer, fromLibrary, RECORDS_LABEL } from "./draft-answer.ts";
import { once } from "./own-records/own-answer.ts";
import { systemPrompt } from "./prompt.ts";
import { recordTools } from "./tools.ts";
import type { ChatMessageRow } from "#server/schema/experts.ts";

interface ModelQuestion extends Question {
  library: Library;
  /** The library's own answer. */
  plain: LibraryAnswer;
  meaning: TextSimilarities | undefined;
  mayUseRecords: boolean;
  listener: Listener;
}

/** The most facts that a model is given, and the most earlier messages. */
const FACTS = 10;
const TURNS = 6;

const STOPPED = "This answer was stopped before its end.";
const NO_SOURCE =
  "The AI model named no source for its answer, so this is from the reference library alone.";

/** What a model may query, and what it is given. */
interface Lookups {
  tools: ModelTool[];
  toolResults: Set<string>;
  records: UsedRecord[];
}

/** The model's answer from the entries found for the question and, with consent, from the yard's records. */
export async function byModel(scope: Scope, question: ModelQuestion): Promise<DraftAnswer> {
  const lookups: Lookups = { tools: [], toolResults: new Set(), records: [] };
  if (question.mayUseRecords) lookups.tools = await recordTools(scope, lookups);
  return (await wordedByModel(question, lookups)).draft;
}

/** The model's text, each statement checked for its source, and how many statements had none. */
export async function wordedByModel(
  question: ModelQuestion,
  { tools, toolResults, records }: Lookups,
): Promise<{ draft: DraftAnswer; unsourced: number }> {
  const { assistant, plain, mayUseRecords, listener } = question;
  const entries = factsFor(question);
  const found = new Map(entries.map((entry) => [entry.id, citationOf(entry)]));
  const checker = checkCitations({ found, toolResults });
  let content = "";
  const say = (words: string) => {
    content += words;
    if (words !== "") listener.report({ add: words, fresh: false });
  };
  try {
    const words = askModel({
      system: systemPrompt({
        assistant,
        entries,
        hasRecords: mayUseRecords,
        today: londonDate(new Date()),
      }),
      turns: turnsOf(question),
      tools,
      signal: listener.gone,
    });
    for await (const part of words) say(checker.take(part));
  } catch (error) {
    if (!(error instanceof ModelFailed) || !listener.gone.aborted) throw error;
    return drafted(content.trim() || STOPPED, STOPPED);
  }
  say(checker.end());
  if (checker.isSourced() && content.trim() !== "") return drafted(content.trim(), null);
  listener.report({ add: "", fresh: true });
  return counted(fromLibrary(plain, checker.isNotHeld() ? null : NO_SOURCE));

  function counted(draft: DraftAnswer) {
    return { draft, unsourced: checker.unsourced() };
  }

  function drafted(text: string, notice: string | null) {
    const { citations } = checker;
    const answered = checker.isSourced();
    return counted({
      content: text,
      metadata: {
        citations,
        answered,
        suggestions: [],
        urgent: false,
        model: modelInUse()?.name ?? null,
      },
      records: once(records),
      notice,
    });
  }
}

/** The library entries nearest to the question; a short question is searched together with the one before. */
function factsFor({
  assistant,
  question,
  meaning,
  before,
  library,
}: ModelQuestion): LibraryEntry[] {
  const last = before.findLast(({ role }) => role === "user")?.content;
  const texts =
    last && question.split(/\s+/).length < 8 ? [question, `${last} ${question}`] : [question];
  const found = texts.flatMap((text) =>
    search(library.index, { assistant, question: text, meaning }, FACTS).flatMap(({ document }) =>
      document.kind === "entry" && isCitable(document.entry) ? [document.entry] : [],
    ),
  );
  return [...new Set(found)].slice(0, FACTS);
}

/** The last turns and the question. Turns answered from the yard's records are included only with consent. */
function turnsOf({ before, question, mayUseRecords }: ModelQuestion) {
  const mayGo = (message: ChatMessageRow) => mayUseRecords || !isFromRecords(message);
  const turns = before.slice(-TURNS).map((message) => ({
    role: message.role,
    content: mayGo(message) ? message.content : "(answered from the yard's own records)",
  }));
  return [...turns, { role: "user" as const, content: question }];
}

const isFromRecords = ({ records, content }: ChatMessageRow) =>
  records.length > 0 || content.endsWith(RECORDS_LABEL);
