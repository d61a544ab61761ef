import type { Body } from "#rules/vaccination/rulebooks.ts";

/** The specialists, in the order the screens list them. */
export const assistants = ["bha", "be", "tba", "bhs", "health"] as const;
export type Assistant = (typeof assistants)[number];

/** The body whose rules each goes by when a question names none. */
export const ownBodies: Record<Assistant, Body | null> = {
  bha: "BHA",
  be: "BE",
  tba: null,
  bhs: null,
  health: null,
};

/** Who knows where the library does not, by whom the question was put to. */
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

/** `medium`: say "confirm with the body". `low`: never an answer by itself. */
export const confidences = ["high", "medium", "low"] as const;
type Confidence = (typeof confidences)[number];

/** How near the text that was read is to the official one; null where it was not noted. */
export const tiers = ["official", "official-copy", "secondary", "memory"] as const;
type Tier = (typeof tiers)[number];

/** One statement of the reference library and the source it rests on. */
export interface LibraryEntry {
  id: string;
  /** Who may use it; the first is the specialist it belongs to. */
  assistants: Assistant[];
  topic: string;
  question: string;
  statement: string;
  publisher: string;
  title: string;
  section: string | null;
  url: string;
  /** Since when the rule stands, `YYYY-MM`. */
  effective: string | null;
  evidence: Evidence;
  confidence: Confidence;
  tier: Tier | null;
  /** Where the text was read when that is a copy or a report. */
  seen: string[];
  /** Ways an owner would ask it. */
  asks: string[];
}

/** Something owners ask that the library does not hold, and what to say then. */
export interface Gap {
  id: string;
  say: string;
  /** Patterns (see patterns.ts) that decide by themselves. */
  when: string[];
  asks: string[];
}

/** Something that a yard's own records are asked. */
export interface RecordsQuestion {
  id: string;
  /**
   * How it is asked plainly of one horse and of the whole yard, `{horse}` and `{medicine}` in place of their names; null
   * where it cannot be asked so.
   */
  plainly: { ofHorse: string | null; ofYard: string | null };
  /** Ways an owner would ask it, every horse called 'my horse'. */
  asks: string[];
}

/** One kind of emergency, recognised by patterns (see patterns.ts). */
export interface EmergencyKind {
  id: string;
  /** Completes "This may be …". */
  may: string;
  /** What the answer begins with where another number than the vet's comes first, or more than ringing; null: the usual. */
  first: string | null;
  /** Recognised by the patterns alone: what is not of the horse's body, and what spreads. */
  byPatterns: boolean;
  /** Entries that say what to do until the vet comes; where none may speak, the answer says so. */
  meanwhile: string[];
  /** Entries that say more about it, but not what to do. */
  about: string[];
  /** Names of the condition: urgent unless the question is a general one. */
  named: string[];
  /** Descriptions that are urgent by themselves. */
  certain: string[];
  /** Signs that are urgent when two of them come together. */
  signs: string[];
  /** By law a suspicion must be reported as well. */
  report: boolean;
  /** Messages as people write them, here or in `messages.json`: examples for the classifier. */
  examples: string[];
}

/** How emergencies are recognised. */
export interface Emergencies {
  /** Words that stand for one another in patterns. */
  classes: Record<string, string[]>;
  frames: Frames;
  /** Phrases whose words would else be taken for signs ("cut it down", "blood test"). */
  elsewhere: string[];
  /** Everyday messages that could be taken for emergencies. */
  calm: string[];
  kinds: EmergencyKind[];
}

/** How people frame a question, which tells "what is colic?" from "he has colic". */
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
  /** An everyday word, and what is said or typed for it in dialect, on a phone or by ear. */
  speech: Record<string, string[]>;
  /** Families of which a question means one (a governing body, a country), and the words for each. */
  scopes: Record<string, Record<string, string[]>>;
  /** The scopes a specialist is taken to mean when the question names none. */
  implied: Record<Assistant, string[]>;
  /** Words that carry no information. */
  stop: string[];
  /** Words that carry little: an entry without them is hardly less likely. */
  common: string[];
}

/** Everything the library is made of, as read from `knowledge/`. */
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
