// `npm run tool -- experts-live`: sends ten questions to the model of the AI_ variables, as the server would without a
// yard's records, and prints the answers. The model is real and its provider may charge for it, so the tool is run by
// hand with a key.
import { answer } from "#assistant/answers/answer.ts";
import { find } from "#assistant/answers/find.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { ModelFailed, modelInUse, openModel } from "#server/adapters/models/models.ts";
import {
  closeSentenceModel,
  meaningOf,
  openSentenceModel,
} from "#server/adapters/sentence-model/sentence-model.ts";
import { modelSettings } from "#server/core/config.ts";
import { ConfigError, readVariables } from "#server/core/variables.ts";
import { wordedByModel } from "#server/domains/experts/chat/by-model.ts";
import {
  type UnsavedAnswer,
  fromLibrary,
} from "#server/domains/experts/chat/question-and-answer.ts";
import { library } from "#server/domains/experts/library/library.ts";
import { assistants } from "#rules/knowledge/entry.ts";
import { type Question, questionsOf } from "../../bench/experts/questions.ts";

const NONE =
  "Set AI_PROVIDER, AI_MODEL and AI_API_KEY (or AI_BASE_URL for a model at another address) to ask a model.";

const trouble = openFromVariables();
if (trouble) {
  console.error(trouble);
  process.exitCode = 1;
} else await askAll();

/** Opens the model as the server does; returns a sentence if that is not possible. */
function openFromVariables(): string | null {
  try {
    const settings = modelSettings(readVariables(process.env));
    openModel(settings);
    return settings ? null : NONE;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

async function askAll() {
  openSentenceModel({
    onTrouble: () => console.error("Without the sentence model: words decide alone."),
  });
  const { name, provider } = modelInUse() ?? { name: "", provider: "" };
  console.log(`${name} at ${provider}\n`);
  try {
    // asks one by one, so that the durations are those of an idle model
    for (const question of chosenQuestions()) await askOne(question);
  } finally {
    await closeSentenceModel();
  }
}

/** For each specialist, one question that the library answers and one that it does not. */
function chosenQuestions(): Question[] {
  const all = questionsOf("2026-11-21-e");
  return assistants.flatMap((assistant) =>
    ["answerable", "unanswerable"].flatMap(
      (kind) => all.find((each) => each.assistant === assistant && each.kind === kind) ?? [],
    ),
  );
}

async function askOne(question: Question) {
  console.log(`${question.assistant}, ${question.kind}: ${question.question}`);
  const started = performance.now();
  try {
    const { answer: given, note } = await answered(question);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    print(given, `${seconds} s, ${note}`);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    console.log(`  ${error.message}${causeOf(error)}; the server would answer from the library.\n`);
    process.exitCode = 1;
  }
}

function causeOf({ cause }: Error) {
  return cause instanceof Error ? ` (${cause.message})` : "";
}

/** The answer that the server would give, and how many sentences of the model named no source. */
async function answered({ assistant, question }: Question) {
  const meaning = await meaningOf(queryTexts(library().index, question));
  const query = { assistant, question, meaning };
  const plain = answer(library(), query);
  // the server sends neither emergencies nor gaps to a model
  if (plain.urgent || find(library(), query).kind === "gap")
    return { answer: fromLibrary(plain), note: "not put to the model" };
  const { answer: worded, unsourced } = await wordedByModel(
    {
      ...query,
      chosen: null,
      before: [],
      library: library(),
      plain,
      mayUseRecords: false,
      listener: { report: () => undefined, gone: new AbortController().signal },
    },
    { tools: [], toolResults: new Set(), records: [] },
  );
  return { answer: worded, note: `without a source: ${unsourced}` };
}

function print({ content, metadata, notice }: UnsavedAnswer, figures: string) {
  const sources = metadata.citations.map(({ id }, at) => `[${at + 1}] ${id}`).join(" ") || "none";
  const lines = [
    ...content.split("\n"),
    ...(notice ? [`Notice: ${notice}`] : []),
    `Worded by: ${metadata.model ?? "the library"}`,
    `Sources: ${sources}`,
    figures,
  ];
  console.log(`${lines.map((line) => `  ${line}`).join("\n")}\n`);
}
