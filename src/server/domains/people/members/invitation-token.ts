import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { secretKey } from "#server/core/security/secrets.ts";

/*
 * An invitation's link holds its id and a signature over id and edition, with a key that is in DATA_DIR only. So the
 * link can be shown again, and the database holds nothing that opens a yard.
 */

const ID_BYTES = 16;

interface Edition {
  id: string;
  edition: number;
}

const sign = ({ id, edition }: Edition) =>
  createHmac("sha256", secretKey("invitations")).update(`${id} ${edition}`).digest();

/** The address of the page that shows an invitation and lets somebody accept it. */
export function invitationUrl(of: Edition): string {
  const url = new URL(paths.join, config().publicUrl);
  const token = Buffer.concat([parse(of.id), sign(of)]).toString("base64url");
  url.searchParams.set("token", token);
  return url.href;
}

/** The invitation that a token claims to be of; null for a token of another form. */
export function idOfToken(token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= ID_BYTES) return null;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

/** Whether a token is of this edition of an invitation. */
export function isTokenOf(token: string, of: Edition): boolean {
  const signature = Buffer.from(token, "base64url").subarray(ID_BYTES);
  const right = sign(of);
  return signature.length === right.length && timingSafeEqual(signature, right);
}
