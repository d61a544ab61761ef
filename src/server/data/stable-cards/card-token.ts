import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { secretKey } from "#server/core/security/secrets.ts";

/** What the code on a horse's card is derived from. */
interface CardKey {
  yardId: string;
  id: string;
  cardEdition: number;
}

const ID_BYTES = 16;
const MARK_BYTES = 15;

/**
 * The token in a card's code: the horse's id, and a mark that only this server can make for it. It is stored nowhere, so that
 * a card can be printed again.
 */
export const cardTokenOf = (key: CardKey): string =>
  Buffer.concat([parse(key.id), markOf(key)]).toString("base64url");

export const cardUrlOf = (key: CardKey): string =>
  new URL(paths.stableCard.replace(":token", cardTokenOf(key)), config().publicUrl).href;

/** The id of the horse that a token is about; null for what is no token. */
export function horseOfToken(token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + MARK_BYTES) return null;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    // any bytes are no id
    return null;
  }
}

/** Whether a token is that of the horse's present code. */
export const isTokenOf = (token: string, key: CardKey): boolean =>
  timingSafeEqual(Buffer.from(token, "base64url").subarray(ID_BYTES), markOf(key));

// the same horse may be in two yards after a hand-over, each with a card of its own
const markOf = ({ yardId, id, cardEdition }: CardKey): Buffer =>
  createHmac("sha256", secretKey("stable-cards"))
    .update(`${yardId} ${id} ${cardEdition}`)
    .digest()
    .subarray(0, MARK_BYTES);
