import { conceptsIn } from "./concepts.ts";
import type { Assistant } from "#rules/knowledge/entry.ts";
import { namesIn } from "./own-records.ts";
import { type Shelf, unitWorth, type Volume } from "./shelf.ts";
import { menderBy } from "./spelling.ts";
import { type Evidence, evidenceOf, sureness } from "./sureness.ts";
import { type Unit, unitsOf } from "./units.ts";
import { stem, wordsOf } from "./words.ts";

export interface Asked {
  /** Whom the question was put to; null when to nobody in particular. */
  assistant: Assistant | null;
  question: string;
}

/** A volume found, best first. */
export interface Found {
  volume: Volume;
  /** For comparing volumes with one another. */
  score: number;
  /** 0 to 1: how likely this is what was asked. */
  sureness: number;
}

/** One word of the question: what it may match, at which weight, and what it is worth. */
export interface Sought {
  terms: { term: string; weight: number }[];
  worth: number;
  kind: "telling" | "common" | "unknown";
}

/** The volumes nearest to a question, best first, at most `limit`. */
export function search(shelf: Shelf, asked: Asked, limit = 8): Found[] {
  const sought = soughtIn(shelf, asked.question);
  const whole = sought.reduce((sum, { worth }) => sum + worth, 0);
  if (whole === 0) return [];
  const asks = phrasingMatches(shelf, sought, whole);
  const scopes = scopesAsked(shelf, asked);
  const evidence = evidenceOf(sought);
  const found: (Found & { place: number })[] = [];
  for (const [place, matched] of textMatches(shelf, sought)) {
    const volume = shelf.volumes[place];
    if (!volume) continue;
    const fits = (asks.get(place) ?? []).toSorted((a, b) => b - a);
    const factor = fieldFactor(shelf, volume, asked) * scopeFactor(shelf, place, scopes);
    found.push({
      volume,
      score: factor * fitness(shelf, matched.strength / whole, fits),
      sureness: sureness(evidence, matched, fits[2] ?? 0),
      place,
    });
  }
  return found.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

function fitness({ weights }: Shelf, text: number, [closest = 0, second = 0, third = 0]: number[]) {
  return (
    weights.text * text +
    weights.closest * closest +
    weights.second * second +
    weights.third * third
  );
}

function soughtIn(shelf: Shelf, question: string): Sought[] {
  const { text, mended } = mend(shelf, question);
  const mostTelling = Math.log(1 + shelf.volumes.length / 1.5);
  const sought = new Map<string, Sought>();
  for (const unit of unitsOf(text, shelf)) {
    const [key = ""] = unit.terms;
    const slip = mended.has(unit.word) ? shelf.weights.mended : 1;
    const terms = unit.terms.map((term) => ({
      term,
      weight: slip * (term.startsWith("§") && unit.word !== "" ? shelf.weights.concept : 1),
    }));
    const known = unitWorth(unit, shelf.worth);
    sought.set(key, {
      terms,
      worth: known === 0 ? mostTelling * shelf.weights.unknown : known,
      kind: kindOf(shelf, unit),
    });
  }
  return [...sought.values()];
}

/** A word only the gaps have is unknown to the library; a number, like a common word, tells little. */
function kindOf(shelf: Shelf, { terms }: Unit): Sought["kind"] {
  const [key = ""] = terms;
  if (shelf.common.has(key) || /^\d/.test(key)) return "common";
  return terms.some((term) => shelf.inEntries.has(term)) ? "telling" : "unknown";
}

/** The question without horses' names, its misspelt words put right. */
function mend(shelf: Shelf, question: string) {
  const names = new Set(namesIn(question, shelf.properNames));
  const mended = new Set<string>();
  const nearest = menderBy(shelf.speller);
  const words = wordsOf(question)
    .filter((word) => !names.has(word))
    .map((word) => {
      if (shelf.stop.has(word) || shelf.worth.has(stem(word))) return word;
      const right = nearest(word);
      if (right) mended.add(right);
      return right ?? word;
    });
  return { text: words.join(" "), mended };
}

function textMatches(shelf: Shelf, sought: Sought[]) {
  const matches = new Map<number, Evidence & { strength: number }>();
  for (const { terms, worth, kind } of sought)
    for (const [volume, strength] of strengths(shelf, terms)) {
      const sum = matches.get(volume) ?? { strength: 0, all: 0, telling: 0, unknown: 0, common: 0 };
      sum.strength += strength * worth;
      sum.all += worth;
      sum[kind] += worth;
      matches.set(volume, sum);
    }
  return matches;
}

/** How strongly each volume holds one of a word's terms. */
function strengths({ inText }: Shelf, terms: Sought["terms"]) {
  const best = new Map<number, number>();
  for (const { term, weight } of terms) {
    const held = inText.get(term);
    held?.volumes.forEach((volume, place) => {
      const strength = (held.strengths[place] ?? 0) * weight;
      best.set(volume, Math.max(strength, best.get(volume) ?? 0));
    });
  }
  return best;
}

/** For each volume how well its phrasings fit the question, each 0 to 1. */
function phrasingMatches(shelf: Shelf, sought: Sought[], whole: number) {
  const { ownShare } = shelf.weights;
  const matches = new Map<number, number[]>();
  for (const [place, common] of sharedWith(shelf, sought)) {
    const phrasing = shelf.phrasings[place];
    if (!phrasing) continue;
    const fit = Math.min(1, common / (ownShare * whole + (1 - ownShare) * phrasing.total));
    const fits = matches.get(phrasing.volume);
    if (fits) fits.push(fit);
    else matches.set(phrasing.volume, [fit]);
  }
  return matches;
}

/** For each phrasing what the words it shares with the question are worth. */
function sharedWith(shelf: Shelf, sought: Sought[]) {
  const shared = new Map<number, number>();
  for (const { terms, worth } of sought) {
    const best = new Map<number, number>();
    for (const { term, weight } of terms)
      for (const place of shelf.inPhrasings.get(term) ?? [])
        best.set(place, Math.max(weight, best.get(place) ?? 0));
    for (const [place, weight] of best)
      shared.set(place, (shared.get(place) ?? 0) + weight * worth);
  }
  return shared;
}

function fieldFactor({ weights }: Shelf, { assistants }: Volume, { assistant }: Asked) {
  if (!assistants || !assistant) return 1;
  if (!assistants.includes(assistant)) return weights.otherField;
  return assistants[0] === assistant ? weights.ownField : 1;
}

interface ScopesAsked {
  family: string;
  named: Set<string>;
  implied: string[];
}

function scopesAsked(shelf: Shelf, { assistant, question }: Asked): ScopesAsked[] {
  const stems = wordsOf(question).map(stem);
  return [...shelf.scopeBooks].map(([family, book]) => ({
    family,
    named: conceptsIn(book, stems),
    implied: assistant ? shelf.implied[assistant] : [],
  }));
}

function scopeFactor(shelf: Shelf, place: number, asked: ScopesAsked[]) {
  const { wrongScope, unaskedScope, rightScope } = shelf.weights;
  let factor = 1;
  for (const { family, named, implied } of asked) {
    const scopes = shelf.scopes[place]?.get(family);
    if (!scopes || scopes.size === 0) continue;
    if (named.size > 0) factor *= [...named].some((n) => scopes.has(n)) ? rightScope : wrongScope;
    else if (!implied.some((name) => scopes.has(name))) factor *= unaskedScope;
  }
  return factor;
}
