import type { Scope } from "#assistant/retrieval/candidates.ts";
import { conceptsAt, conceptsIn, type PhraseIndex } from "#assistant/retrieval/tokens.ts";
import type { SearchIndex } from "#assistant/retrieval/search-index.ts";
import { stem, wordsOf } from "#assistant/text/words.ts";

/** A question understood in the context of the conversation. */
export interface InContext {
  /** The question as the user would have asked it without context. */
  question: string;
  /** The question with the previous one added, when it refers back by 'it' or 'that'; null otherwise. */
  wider: string | null;
  /** The body or country that the user asks about instead of the previous one; null when there is none. */
  instead: Instead | null;
  /** Whether the user asks for the reasons of the last answer. */
  asksWhy: boolean;
}

/** A body or country, such as `eventing` or `scotland`. */
interface Instead extends Scope {
  /** The user's own name for the body or country. */
  said: string;
}

/** Maximum letters of a question that can be a follow-up; longer ones are complete in themselves. */
const LEANING_MAX = 60;

const why =
  /^(?:(?:and|but|so|ok) )*(?:why|why not|how come|why is that|whys that|says who|who says(?: so| that)?|where does it say(?: that| so)?|what does (?:it|that|the rule) (?:say|rest on)(?: exactly)?|which rule(?: is that)?|whats the source|source)$/;

const lead =
  /^(?:(?:and|but|so|ok|okay|right|then|thanks) )*(?:what about|how about|same for|same in|is (?:it|that) the same (?:for|in|with|at)|and|for|in|at|with|under)\b ?/;

const asks =
  /\b(?:what|how|when|where|who|whose|which|why|can|could|do|does|did|is|are|was|should|must|will|would|may|has|have)\b/;

const refers = /\b(?:it|this|that|they|them|those)\b/;

/** Understands a question in the context of the previous ones, which are given oldest first. */
export function inContext(
  index: SearchIndex,
  question: string,
  before: readonly string[],
): InContext {
  const context = before.reduce<string | null>(
    (said, each) => lean(index, each, said).question,
    null,
  );
  const leaning = lean(index, question, context);
  return { ...leaning, question: withDisease(leaning.question, before) };
}

function lean(index: SearchIndex, question: string, context: string | null): InContext {
  const alone = { question, wider: null, instead: null, asksWhy: false };
  const words = wordsOf(question).join(" ");
  if (context === null || words.length > LEANING_MAX) return alone;
  // 'why' asks about the last answer, so the context remains the question that it answered
  if (why.test(words)) return { ...alone, question: context, asksWhy: true };
  const rest = words.replace(lead, "").replace(/^(?:for|in|at|with|under|on|the|a|an|my) /, "");
  const instead = insteadIn(index, rest);
  if (instead) return { ...alone, question: swapped(index, context, instead), instead };
  if (lead.test(words) && rest !== "" && !asks.test(rest))
    return { ...alone, question: `${context} ${rest}` };
  return refers.test(words) ? { ...alone, wider: `${question} ${context}` } : alone;
}

/** The body or country that a text consists of; null when the text says anything else or names several. */
function insteadIn({ scopes, vocabulary }: SearchIndex, text: string): Instead | null {
  const words = wordsOf(text);
  for (const [family, phrases] of scopes) {
    const [scope, another] = conceptsIn(phrases, words.map(stem));
    const left = withoutPhrases(words, phrases).filter((word) => !vocabulary.stopWords.has(word));
    if (scope && !another && left.length === 0) return { family, scope, said: text };
  }
  return null;
}

function swapped({ scopes }: SearchIndex, context: string, { family, said }: Instead): string {
  const phrases = scopes.get(family);
  const words = wordsOf(context);
  const rest = phrases ? withoutPhrases(words, phrases) : words;
  return `${rest.join(" ").replace(/(?: (?:for|in|at|with|under|the))+$/, "")} for ${said}`;
}

/** Removes the phrases that name bodies or countries from the words. */
export function withoutPhrases(words: readonly string[], phrases: PhraseIndex): string[] {
  const stems = words.map(stem);
  const taken = new Set<number>();
  for (const position of words.keys())
    for (const { length } of conceptsAt(phrases, stems, position))
      for (let at = position; at < position + length; at++) taken.add(at);
  return words.filter((_, position) => !taken.has(position));
}

const asksOfIt =
  /^ (and |so |but |ok )?((is|would|are|must|should) (it|this|that|they)|do (i|we|you) have to report (it|this|that)|(do|does|must|should) (i|we) report (it|this|that))\b.*\b(notifiable|reportable|reported?|catching|contagious|infectious)\b/;

/** Names of diseases as owners write them. */
const diseases =
  /\b(strangles|equine flu|flu|influenza|equine herpes|herpes|ehv|ringworm|mud fever|rain scald|sarcoids?|sweet itch|grass sickness|west nile|swamp fever|african horse sickness|glanders|eva|cem)\b/;

/**
 * Replaces 'it' by a disease named before, in a question of one sentence: 'is it notifiable' after strangles
 * asks about strangles, and does not report a suspicion of something worse. Any other question is returned
 * unchanged.
 */
export function withDisease(question: string, before: readonly string[]): string {
  const words = ` ${wordsOf(question).join(" ")} `;
  if (words.length > 60 || !asksOfIt.test(words) || diseases.test(words)) return question;
  const named = before
    .toReversed()
    .map((text) => diseases.exec(wordsOf(text).join(" "))?.[1])
    .find((name) => name !== undefined);
  return named ? question.replace(/\b(it|this|that|they)\b/i, named) : question;
}
