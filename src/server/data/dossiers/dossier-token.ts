import { createHmac } from "node:crypto";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { secretKey } from "#server/core/security/secrets.ts";

/** Ids are unique within a yard. */
interface DossierKey {
  yardId: string;
  id: string;
}

const TOKEN_BYTES = 18;

/** The token of a dossier's page, which can be printed again and is stored nowhere. */
export const tokenOf = ({ yardId, id }: DossierKey): string =>
  createHmac("sha256", secretKey("dossiers"))
    .update(`${yardId} ${id}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString("base64url");

/** The address of the page that says whether a dossier still holds. */
export const verifyUrlOf = (key: DossierKey): string =>
  new URL(paths.verify.replace(":token", tokenOf(key)), config().publicUrl).href;
