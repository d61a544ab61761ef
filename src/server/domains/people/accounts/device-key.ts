import { createHmac } from "node:crypto";
import type { Scope } from "#server/core/security/scope.ts";
import { secretKey } from "#server/core/security/secrets.ts";

/** What this person's things on a device are sealed with: nobody has it there whose session is another's, or over. */
export const deviceKey = ({ userId }: Pick<Scope, "userId">) => ({
  userId,
  key: createHmac("sha256", secretKey("device-key")).update(userId).digest("base64"),
});
