import type { Body } from "#rules/vaccination/rulebooks.ts";

/** The specialists, in the order of the screens. */
export const assistants = ["bha", "be", "tba", "bhs", "health"] as const;
export type Assistant = (typeof assistants)[number];

/** The body whose rules each specialist assumes when a question names none. */
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

/** `source-seen`: read on the page it names. `unconfirmed`: not read, so never given as an answer. */
export const evidences = ["source-seen", "unconfirmed"] as const;
type Evidence = (typeof evidences)[number];

/** `medium`: adds "confirm with the body". `low`: never an answer by itself. */
export const confidences = ["high", "medium", "low"] as const;
type Confidence = (typeof confidences)[number];

/** How close the text that was read is to the official one; null if not noted. */
export const tiers = ["official", "official-copy", "secondary", "memory"] as const;
type Tier = (typeof tiers)[number];

/** One statement of the reference library and its source. */
export interface LibraryEntry {
  id: string;
  /** The specialists who may use it; the first is the one it belongs to. */
  assistants: Assistant[];
  topic: string;
  question: string;
  statement: string;
  publisher: string;
  title: string;
  section: string | null;
  url: string;
  /** Since when the rule applies, `YYYY-MM`. */
  effective: string | null;
  evidence: Evidence;
  confidence: Confidence;
  tier: Tier | null;
  /** Where the text was read if that is a copy or a report. */
  seen: string[];
  /** An owner's possible phrasings. */
  asks: string[];
}

/** A question of owners that the library cannot answer, and the reply to it. */
export interface Gap {
  id: string;
  say: string;
  /** Patterns (see patterns.ts) that decide without the search. */
  when: string[];
  asks: string[];
}

/** A question that a yard's own records can answer. */
export interface RecordsQuestion {
  id: string;
  /**
   * Its plain form for one horse and for the whole yard, with `{horse}` and `{medicine}` in place of names; null if
   * there is none.
   */
  plainly: { ofHorse: string | null; ofYard: string | null };
  /** An owner's possible phrasings, with 'my horse' for every horse. */
  asks: string[];
}

/** One kind of emergency, recognised by patterns (see patterns.ts). */
export interface EmergencyKind {
  id: string;
  /** Completes "This may be …". */
  may: string;
  /**
   * The beginning of the answer if another number than the vet's comes first, or more is needed than ringing; null for
   * the usual one.
   */
  first: string | null;
  /** Recognised by the patterns alone: emergencies not of the horse's body, and diseases that spread. */
  byPatterns: boolean;
  /** Entries with what to do until the vet comes; if none may be cited, the answer says so. */
  meanwhile: string[];
  /** Entries with more about it, but not what to do. */
  about: string[];
  /** Names of the condition: urgent unless the question is general. */
  named: string[];
  /** Descriptions that are urgent by themselves. */
  certain: string[];
  /** Signs that are urgent when two of them occur together. */
  signs: string[];
  /** Whether the law requires a suspicion to be reported too. */
  report: boolean;
  /** Realistic messages, here or in `messages.json`: examples for the classifier. */
  examples: string[];
}

/** The data for recognising emergencies. */
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

/** The frames of a question, which distinguish "what is colic?" from "he has colic". */
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
  /** A concept and the words and phrases that mean it. */
  words: Record<string, string[]>;
  /** An everyday word, and its variants in dialect, text speech or phonetic spelling. */
  speech: Record<string, string[]>;
  /** Families of which a question means one scope (a governing body, a country), and the words for each. */
  scopes: Record<string, Record<string, string[]>>;
  /** The scopes that a specialist implies when the question names none. */
  implied: Record<Assistant, string[]>;
  /** Words that carry no information. */
  stop: string[];
  /** Words that carry little information: an entry without them is hardly less likely. */
  common: string[];
}

/** The contents of the library, as read from `knowledge/`. */
export interface Corpus {
  topics: { topic: string; title: string }[];
  entries: LibraryEntry[];
  /** Entries that say the same thing from two sources. */
  twins: string[][];
  thesaurus: Thesaurus;
  gaps: Gap[];
  records: RecordsQuestion[];
  emergencies: Emergencies;
}
