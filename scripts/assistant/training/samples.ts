import { buildIndex } from "#assistant/retrieval/build-index.ts";
import { type Candidate, candidatesFor, wordScore } from "#assistant/retrieval/candidates.ts";
import { type Best, bestOf, type FeatureName, featuresOf } from "#assistant/retrieval/features.ts";
import {
  type Similarity,
  similarityTo,
  type Vectors,
  vectorsOf,
} from "#assistant/retrieval/similarity.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import { type QuestionCoverage, knownIn } from "#assistant/retrieval/search.ts";
import { type Document, openIndex, type SearchIndex } from "#assistant/retrieval/search-index.ts";
import type { Corpus } from "#rules/knowledge/entry.ts";
import {
  addVectors,
  type KeptVectors,
  keyOf,
  textsOf,
  unitVector,
  vectorRows,
} from "../vectors.ts";
import { gapId, type Lesson, recordsId } from "./questions.ts";

/** A question with the candidates that the search finds for it. */
export interface Sample extends Omit<Lesson, "corpus" | "assistant"> {
  candidates: { id: string; candidate: Candidate; values: Record<FeatureName, number> }[];
  best: Best;
  known: QuestionCoverage;
}

/** The id of a document in the form that lessons use. */
export function idOf(document: Document): string {
  if (document.kind === "entry") return document.entry.id;
  return document.kind === "gap" ? gapId(document.gap.id) : recordsId(document.asked.id);
}

interface Opened {
  index: SearchIndex;
  vectors: Vectors;
}

/** Searches every question's corpus for it, with or without the sentence model. */
export async function samplesOf(
  lessons: readonly Lesson[],
  kept: KeptVectors,
  withMeaning: boolean,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const [corpus, group] of Map.groupBy(lessons, (lesson) => lesson.corpus)) {
    const index = openIndex(corpus, buildIndex(corpus));
    const asked = group.flatMap(({ question }) => queryTexts(index, question));
    if (withMeaning) await addVectors(kept, [...textsOf(corpus), ...asked]);
    const opened = { index, vectors: openVectors(corpus, kept) };
    for (const lesson of group) samples.push(sampleOf(opened, lesson, kept, withMeaning));
  }
  return samples;
}

function openVectors(corpus: Corpus, kept: KeptVectors) {
  const { rows, layout } = vectorRows(corpus, kept);
  return vectorsOf(rows, layout);
}

/** Words for the person's own horse, which people at a yard would call by its name. */
const mine = /\bmy (?:horse|pony|mare|gelding|cob|girl|boy|lad)\b/i;

function sampleOf(
  { index, vectors }: Opened,
  { question, assistant, right, isHeld, group }: Lesson,
  kept: KeptVectors,
  withMeaning: boolean,
): Sample {
  const meaning = withMeaning ? meaningBy(vectors, queryTexts(index, question), kept) : undefined;
  const namesHorse = mine.test(question);
  const candidates = candidatesFor(index, { assistant, question, meaning, namesHorse });
  const best = bestOf(candidates);
  const valued = candidates.map((candidate) => ({
    id: idOf(candidate.document),
    candidate,
    values: featuresOf(candidate, best),
  }));
  const near = new Set(nearest(valued));
  return {
    question,
    right,
    isHeld,
    group,
    candidates: valued.filter((each) => near.has(each) || right.includes(each.id)),
    best,
    known: knownIn(index, question),
  };
}

/** Computes similarities with the sentence model. */
function meaningBy(
  vectors: Vectors,
  texts: readonly string[],
  kept: KeptVectors,
): Map<string, Similarity> {
  return new Map(
    texts.flatMap((text) => {
      const vector = kept.get(keyOf(text));
      return vector ? [[text, similarityTo(vectors, unitVector(vector))] as const] : [];
    }),
  );
}

type Valued = Sample["candidates"][number];

/** The number of candidates of each kind that are used for training; later ones never rank first. */
const NEAREST = 12;

function nearest(candidates: readonly Valued[]) {
  const orders: ((each: Valued) => number)[] = [
    ({ candidate }) => wordScore(candidate),
    ({ values }) => values.meaningToBest,
    ({ values }) => values.partToBest + values.partMeaningToBest,
  ];
  return orders.flatMap((of) => candidates.toSorted((a, b) => of(b) - of(a)).slice(0, NEAREST));
}
