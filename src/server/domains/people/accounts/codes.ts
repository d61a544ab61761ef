import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, type Placeholder, sql } from "drizzle-orm";
import { verifySync } from "otplib";
import { RECOVERY_CODES } from "#contract/people/two-factor.ts";
import { unseal } from "#server/core/security/secrets.ts";
import { statement } from "#server/core/database/statements.ts";
import { hashPassword, isRightPassword } from "./passwords.ts";
import { recoveryCodes, twoFactor } from "#server/schema/people-sign-in.ts";

/** Seconds by which a phone's clock may be off either way: one step. */
const STEP_SECONDS = 30;

/** What a sealed secret belongs to. */
export const secretOf = (userId: string) => `totp ${userId}`;

/**
 * Whether this is a code that counts, from the app or from the paper; it is used up, so of two tries with
 * the same one, even at the same moment, only one is right.
 */
export const takeCode = async (userId: string, code: string): Promise<boolean> => {
  const typed = code.replaceAll(/[\s-]/g, "").toLowerCase();
  return /^\d{6}$/.test(typed) ? takeAppCode(userId, typed) : takeRecoveryCode(userId, typed);
};

/** Whether this is what the app shows now, one step earlier or later, and no code of this step was taken before. */
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
  // only the slot is ever nought or one, and on paper they look like letters
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

// without those that are mistaken for each other on paper; all small, so that nobody wonders about capitals
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LETTERS_A_CODE = 11;

/** Makes new recovery codes with their hashes: 54 random bits each, after the digit of their slot. */
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
    /** As people read them: in groups of four. */
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-")),
  };
}
