import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, type Placeholder, sql, isNotNull } from "drizzle-orm";
import { verifySync } from "otplib";
import { RECOVERY_CODES } from "#contract/people/two-factor.ts";
import { statement } from "#server/core/database/statements.ts";
import { unseal } from "#server/core/security/secrets.ts";
import { recoveryCodes, twoFactor } from "#server/schema/people-sign-in.ts";
import { hashPassword, isRightPassword } from "./passwords.ts";

/** Seconds by which a phone's clock may be off in either direction: one step of the code. */
const STEP_SECONDS = 30;

/** The context for which the secret is encrypted; decrypting it needs the same context. */
export const secretOf = (userId: string) => `totp ${userId}`;

/**
 * Whether this is a valid code, from the app or a recovery code. A code is used up, so of two attempts with the
 * same one, even concurrent, only one succeeds.
 */
export const takeCode = async (userId: string, code: string): Promise<boolean> => {
  const typed = code.replaceAll(/[\s-]/g, "").toLowerCase();
  return /^\d{6}$/.test(typed) ? takeAppCode(userId, typed) : takeRecoveryCode(userId, typed);
};

/**
 * Whether the app shows this code now, or one step earlier or later, and neither this nor a later step's code
 * has been used.
 */
export async function takeAppCode(userId: string, token: string): Promise<boolean> {
  const [kept] = await findFactor({ userId });
  const secret = kept && unseal(kept.secret, secretOf(userId));
  if (!secret) return false;
  const epochTolerance = STEP_SECONDS;
  const result = verifySync({ secret, token, epochTolerance, afterTimeStep: kept.lastStep });
  if (!result.valid || !("timeStep" in result)) return false;
  return (await takeStep({ userId, step: result.timeStep })).length > 0;
}

const findFactor = statement("find-two-factor", ["userId"], (db, { userId }) =>
  db.select().from(twoFactor).where(eq(twoFactor.userId, userId)),
);
const takeStep = statement("take-code-step", ["userId", "step"], (db, { userId, step }) =>
  db
    .update(twoFactor)
    .set({ lastStep: sql`${step}` })
    .where(and(eq(twoFactor.userId, userId), lt(twoFactor.lastStep, step)))
    .returning({ userId: twoFactor.userId }),
);

async function takeRecoveryCode(userId: string, typed: string): Promise<boolean> {
  // in the first character, which is the number of the code's slot, a letter that looks like 0 or 1 on paper is read as
  // that digit; the other characters are never 0 or 1
  const code = typed.replace(/^o/, "0").replace(/^[il]/, "1");
  const one = { userId, slot: Number(code.slice(0, 1)) || 0 };
  const [kept] = await findUnused(one);
  if (!(await isRightPassword(kept?.codeHash ?? null, code))) return false;
  return (await takeUnused(one)).length > 0;
}

const isUnused = ({ userId, slot }: Record<"userId" | "slot", Placeholder>) =>
  and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.slot, slot), isNull(recoveryCodes.usedAt));
const findUnused = statement("find-recovery-code", ["userId", "slot"], (db, one) =>
  db.select().from(recoveryCodes).where(isUnused(one)),
);
const takeUnused = statement("take-recovery-code", ["userId", "slot"], (db, one) =>
  db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(isUnused(one))
    .returning({ slot: recoveryCodes.slot }),
);

// lower-case letters and digits without those that look alike on paper
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LETTERS_A_CODE = 11;

/** Makes new recovery codes with their hashes. A code is the digit of its slot followed by 54 random bits. */
export async function makeRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, slot) => {
    const letters = Array.from(
      { length: LETTERS_A_CODE },
      () => LETTERS[randomInt(LETTERS.length)] ?? "",
    );
    return `${slot}${letters.join("")}`;
  });
  const hashes = await Promise.all(codes.map(hashPassword));
  return {
    hashes,
    /** The codes as they are shown to people, in groups of four characters. */
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-")),
  };
}

/** Removes the second factor, whether or not it was confirmed; returns whether it was on. */
export const dropFactor = statement("end-factor", ["userId"], (db, { userId }) =>
  db
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ on: isNotNull(twoFactor.confirmedAt).mapWith(Boolean) }),
);

export const dropRecoveryCodes = statement("end-recovery-codes", ["userId"], (db, { userId }) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
);
