import { createHmac } from "node:crypto";
import type { Scope } from "#server/core/security/scope.ts";
import { secretKey } from "#server/core/security/secrets.ts";

/** The key that encrypts this user's data on a device: unavailable there without a session of that user. */
export const deviceKey = ({ userId }: Pick<Scope, "userId">) => ({
  userId,
  key: createHmac("sha256", secretKey("device-key")).update(userId).digest("base64"),
});
