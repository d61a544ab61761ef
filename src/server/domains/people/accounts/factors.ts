import { eq, isNotNull } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { recoveryCodes, twoFactor } from "#server/schema/people-sign-in.ts";

/** Removes the second factor, confirmed or not; returns whether it was on. */
export const dropFactor = statement("end-factor", ["userId"], (db, { userId }) =>
  db
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ on: isNotNull(twoFactor.confirmedAt).mapWith(Boolean) }),
);

export const dropRecoveryCodes = statement("end-recovery-codes", ["userId"], (db, { userId }) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
);
