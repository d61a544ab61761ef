/* What the derivations of replies share. */

/** A reply, and when the server last confirmed it, in milliseconds. */
export interface KeptReply {
  /** The address with its query in order (`addressKey`). */
  address: string;
  reply: unknown;
  savedAt: number;
}

/** Where other kept replies are found. */
export interface KeptReplies {
  ofPlace: (place: string) => Promise<KeptReply[]>;
  exact: (address: string) => Promise<KeptReply | null>;
}

export interface DerivationInput {
  query: Readonly<Record<string, string>>;
  params: Readonly<Record<string, string>>;
  found: KeptReply | null;
  kept: KeptReplies;
  now: Date;
}
export type Derivation = (input: DerivationInput) => Promise<KeptReply | null>;

/** What the places of replies about the whole yard begin with. */
const YARD_PLACE = "yard ";
export const isYardPlace = (place: string): boolean => place.startsWith(YARD_PLACE);

/**
 * The place of a reply about the whole yard: one for each path, so that the first page opens what it shows and not all
 * that there is.
 */
export const yardPlaceOf = (address: string): string => YARD_PLACE + (address.split("?")[0] ?? "");

/** The query of an address. */
export const queryOf = (address: string): DerivationInput["query"] =>
  Object.fromEntries(new URLSearchParams(address.split("?")[1] ?? ""));

/** Of a reply that was found and one that was worked out, the one that the server confirmed last. */
export const newer = (found: KeptReply | null, derived: KeptReply | null): KeptReply | null =>
  found && (!derived || found.savedAt >= derived.savedAt) ? found : derived;

/** The replies kept about the yard whose addresses have this beginning. */
export const startingWith = async (kept: KeptReplies, start: string, place = yardPlaceOf(start)) =>
  (await kept.ofPlace(place)).filter(({ address }) => address.startsWith(start));
