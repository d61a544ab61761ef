import type { TextSimilarities } from "#assistant/retrieval/candidates.ts";
import type { Library } from "#assistant/library.ts";
import { similarityTo, type Vectors } from "#assistant/retrieval/similarity.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { openEmbedder } from "#server/adapters/sentence-model/vectors.ts";
import type { Question } from "./questions.ts";

/** A question with its input for the library. */
export interface AskedQuestion extends Question {
  /** The sentence model's similarities; without them only words decide. */
  meaning?: TextSimilarities;
}

/** Adds the sentence model's similarities to each question, as the server's thread does. */
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
