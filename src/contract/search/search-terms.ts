import { keysOf } from "#rules/keys-of.ts";
import { likeness, wordsOf } from "#rules/search/match.ts";
import { careEventTypeLabels } from "#contract/care/care-event-types.ts";
import {
  type RecordKind,
  recordKindLabels,
  recordKinds,
  recordTypeLabels,
} from "#contract/care/record-types.ts";

/** Further words with which people search for a kind of record. */
const kindSynonyms: Partial<Record<RecordKind, string>> = {
  farrier: "shod shoe shoes shoeing feet hoof blacksmith",
  dietary: "feed feeding fed diet",
  medication: "medicine drug treatment",
  veterinary: "vet",
};

/** Further words with which people search for a type of record or event. */
const typeSynonyms: Record<string, string> = {
  VACCINATION: "jab jabs flu tetanus vaccine vaccinated booster injection",
  DENTAL: "teeth tooth dentist edt",
  FARRIER: "shod shoes feet trim",
  WORMING: "worm worms wormer wormed wormcount tapeworm",
  FAECAL_EGG_COUNT: "fec worms epg",
  PHYSIO: "back physiotherapist",
  SADDLE_FIT: "saddler fitter tack",
  SADDLE_FITTER: "saddler tack",
  WEIGHT: "weigh weighed tape weighbridge",
  VITAL_SIGNS: "temperature temp pulse heart rate breathing respiration tpr fever gut isolation",
  WORK: "ridden worked exercise lesson hack lunge school",
  TRIMMING: "barefoot",
  HAY: "haylage forage",
  CONCENTRATE: "hard feed",
};

/** The label of every enumeration value that is a type of a record or an event. */
const labels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...recordKinds.map((kind) => recordTypeLabels[kind]),
  careEventTypeLabels,
);

/** The label of a type of any kind of record or event. */
export const typeLabel = (type: string): string => labels[type] ?? type;

const wordsOfType = new Map(
  keysOf(labels).map((type) => [
    type,
    wordsOf(`${labels[type] ?? ""} ${typeSynonyms[type] ?? ""}`),
  ]),
);
const wordsOfKind = new Map(
  recordKinds.map((kind) => [
    kind,
    wordsOf(`${kindSynonyms[kind] ? recordKindLabels[kind] : ""} ${kindSynonyms[kind] ?? ""}`),
  ]),
);

const met = <K>(word: string, of: ReadonlyMap<K, readonly string[]>): K[] =>
  Array.from(of).flatMap(([key, words]) =>
    words.some((each) => likeness(word, each) > 0) ? [key] : [],
  );

/** The types that a word of a query matches; the next function gives the kinds of record. */
export const typesMeant = (word: string): string[] => met(word, wordsOfType);
export const kindsMeant = (word: string): RecordKind[] => met(word, wordsOfKind);

/** All words by which a type of a kind is found. */
export const joinSearchTerms = (kind: RecordKind | null, type: string | null): string =>
  [kind && wordsOfKind.get(kind)?.join(" "), type && wordsOfType.get(type)?.join(" ")]
    .filter(Boolean)
    .join(" ");
