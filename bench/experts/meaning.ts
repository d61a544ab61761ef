import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import type { Library } from "#assistant/library.ts";
import { similarityTo, type Vectors } from "#assistant/retrieval/similarity.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { openEmbedder } from "#server/adapters/sentence-model/vectors.ts";
import type { Question } from "./questions.ts";

/** A question as it is put to the library. */
export interface AskedQuestion extends Question {
  /** What the sentence model makes of it; without it the words decide alone. */
  meaning?: TextSimilarities;
}

/** Gives each question what the sentence model makes of it, as the server's thread would. */
export async function withMeaning(
  { index }: Library,
  vectors: Vectors,
  questions: readonly Question[],
): Promise<AskedQuestion[]> {
  const embed = await openEmbedder();
  const texts = [...new Set(questions.flatMap(({ question }) => queryTexts(index, question)))];
  const made = await embed(texts);
  const similarity = new Map(
    texts.flatMap((text, at) =>
      made[at] ? [[text, similarityTo(vectors, made[at])] as const] : [],
    ),
  );
  return questions.map((question) => ({ ...question, meaning: similarity }));
}
