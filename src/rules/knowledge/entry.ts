import type { Body } from "#rules/vaccination/rulebooks.ts";

/** The specialists, in the order in which screens list them. */
export const assistants = ["bha", "be", "tba", "bhs", "health"] as const;
export type Assistant = (typeof assistants)[number];

/** The governing body whose rules each specialist assumes when a question names none. */
export const ownBodies: Record<Assistant, Body | null> = {
  bha: "BHA",
  be: "BE",
  tba: null,
  bhs: null,
  health: null,
};

/** Whom to ask when the library has no answer, by the specialist who was asked. */
export const whomToAsk: Record<Assistant, string> = {
  bha: "Ask the British Horseracing Authority, or your trainer's office.",
  be: "Ask British Eventing, or the secretary of the event.",
  tba: "Ask the Thoroughbred Breeders' Association or Weatherbys.",
  bhs: "Ask the British Horse Society, or your vet where it is about health.",
  health: "Ask your vet, or the body whose rule it is.",
};

/**
 * `source-seen`: the statement was read on the page that the entry names. `unconfirmed`: it was not, so it is
 * never given as an answer.
 */
export const evidences = ["source-seen", "unconfirmed"] as const;
type Evidence = (typeof evidences)[number];

/** `medium` adds "confirm with the body" to an answer. `low` is never an answer by itself. */
export const confidences = ["high", "medium", "low"] as const;
type Confidence = (typeof confidences)[number];

/** How close the text that was read is to the official one; null if that was not recorded. */
export const tiers = ["official", "official-copy", "secondary", "memory"] as const;
type Tier = (typeof tiers)[number];

/** One statement of the reference library and its source. */
export interface LibraryEntry {
  id: string;
  /** The specialists who may use the entry; it belongs to the first of them. */
  assistants: Assistant[];
  topic: string;
  question: string;
  statement: string;
  publisher: string;
  title: string;
  section: string | null;
  url: string;
  /** The month from which the rule applies, as `YYYY-MM`. */
  effective: string | null;
  evidence: Evidence;
  confidence: Confidence;
  tier: Tier | null;
  /** Where the text was read if that was a copy or a report. */
  seen: string[];
  /** Phrasings in which an owner may ask for the entry. */
  asks: string[];
}

/** A question of owners that the library cannot answer, and the reply to it. */
export interface Gap {
  id: string;
  say: string;
  /** Patterns (see patterns.ts) that select this reply without a search. */
  when: string[];
  asks: string[];
}

/** A question that a yard's own records can answer. */
export interface RecordsQuestion {
  id: string;
  /**
   * The question's plain form for one horse and for the whole yard, with `{horse}` and `{medicine}` instead of
   * names; null if there is no such form.
   */
  plainly: { ofHorse: string | null; ofYard: string | null };
  /** Phrasings in which an owner may ask, with 'my horse' for any horse. */
  asks: string[];
}

/** One kind of emergency, recognised by patterns (see patterns.ts). */
export interface EmergencyKind {
  id: string;
  /** Completes "This may be …". */
  may: string;
  /**
   * The beginning of the answer if another number than the vet's must be called first, or if more is needed than a
   * call; null for the usual beginning.
   */
  first: string | null;
  /** Whether only patterns recognise it: emergencies that do not concern the horse's body, and diseases that spread. */
  byPatterns: boolean;
  /** Entries that say what to do until the vet comes; if none of them may be cited, the answer says so. */
  meanwhile: string[];
  /** Entries with more about the emergency, but not about what to do. */
  about: string[];
  /** Names of the condition, which are urgent unless the question is general. */
  named: string[];
  /** Descriptions that are urgent by themselves. */
  certain: string[];
  /** Signs that are urgent when two of them occur together. */
  signs: string[];
  /** Whether the law also requires a suspicion to be reported. */
  report: boolean;
  /** Realistic messages, given here or in `messages.json`, as examples for the classifier. */
  examples: string[];
}

/** The data by which emergencies are recognised. */
export interface Emergencies {
  /** Interchangeable words in patterns. */
  classes: Record<string, string[]>;
  frames: Frames;
  /** Phrases whose words would otherwise count as signs ("cut it down", "blood test"). */
  elsewhere: string[];
  /** Everyday messages that could be taken for emergencies. */
  calm: string[];
  kinds: EmergencyKind[];
}

/** Patterns of questions that distinguish "what is colic?" from "he has colic". */
export interface Frames {
  past: string[];
  over: string[];
  planning: string[];
  general: string[];
  topic: string[];
  opening: string[];
  acute: string[];
  animal: string[];
  suspicion: string[];
}

interface Thesaurus {
  /** Each concept with the words and phrases that mean it. */
  words: Record<string, string[]>;
  /** Each everyday word with its variants in dialect, text speech or phonetic spelling. */
  speech: Record<string, string[]>;
  /** Families of scopes (governing bodies, countries), of which a question means one, and the words for each. */
  scopes: Record<string, Record<string, string[]>>;
  /** The scopes that a specialist assumes when the question names none. */
  implied: Record<Assistant, string[]>;
  /** Words that carry no information. */
  stop: string[];
  /** Words that carry little information: an entry without them is hardly less relevant. */
  common: string[];
}

/** The contents of the library, as read from `knowledge/`. */
export interface Corpus {
  topics: { topic: string; title: string }[];
  entries: LibraryEntry[];
  /** Groups of entries that say the same from different sources. */
  twins: string[][];
  thesaurus: Thesaurus;
  gaps: Gap[];
  records: RecordsQuestion[];
  emergencies: Emergencies;
}
