import { and, desc, eq, gt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { z } from "zod/mini";
import { type InvitationInput, INVITATIONS_MAX } from "#contract/people/invitations.ts";
import { rolesGivenBy } from "#contract/roles.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { assigned, fullName, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { limit } from "#server/core/http/limits.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  findUser,
  personByEmail,
  requireConfirmedEmail,
  wishedMails,
} from "#server/domains/people/accounts/accounts.ts";
import { invitations, memberships, users } from "#server/schema/people.ts";
import { invitationUrl, mailInvitation } from "./invitation-link.ts";
import { refuseStrangers } from "./grants.ts";
import { refuseBeyond } from "./members.ts";

const dayMs = 86_400_000;

/** Mails that one person may have sent to others: enough for a large yard, too few for a nuisance. */
const invitationMails = limit(
  { name: "invitation-mail", points: 60, seconds: 86_400 },
  "You have invited 60 people by mail today. Show them a link, or try again tomorrow.",
);

/** The open invitations, newest first; links only of those that the caller could have made. */
export async function list(scope: Scope) {
  const rows = await listOpen(scope);
  return rows.map((row) => shownTo(scope, row));
}

/**
 * Invites somebody by mail or, without an address, by a link to be shown. An open invitation to the same address is
 * changed instead, so that a repeated call mails nothing twice.
 */
export async function invite(scope: Scope, input: z.output<typeof InvitationInput>) {
  const { role, email, uses, expiresInDays, handOver, horseIds } = input;
  refuseBeyond(scope, role);
  if (email !== null) await refuseMember(scope, email);
  const expiresAt = new Date(Date.now() + expiresInDays * dayMs);
  const open = (await listOpen(scope)).find((each) => isTo(each, email));
  if (open) refuseBeyond(scope, open.role);
  if (horseIds) await refuseStrangers(scope, horseIds);
  if (open && isSame(open, input)) return shownTo(scope, open);
  if (email !== null) await countMail(scope, email);
  return inTransaction(async () => {
    if (email !== null) await requireConfirmedEmail(scope);
    await refuseBeyondRoom(scope);
    const given = { role, email, horseIds, usesLeft: uses, handOver, expiresAt };
    await dropExpiredTo(scope, { email });
    const [made] = open
      ? await changeOpen(scope, { id: open.id, ...given })
      : await add(scope, { id: uuid(), userId: scope.userId, ...given });
    if (!made) throw new Refusal(409, "This invitation has just been changed. Look at it again.");
    return sent(scope, made.id);
  });
}

/** Makes a new link for an invitation, which ends the earlier one, and mails it where there is an address. */
export async function resend(scope: Scope, id: string) {
  const open = await findOpen(scope, id);
  if (open.email !== null) await countMail(scope, open.email);
  return inTransaction(async () => {
    if (open.email !== null) await requireConfirmedEmail(scope);
    await renew(scope, { id });
    return sent(scope, id);
  });
}

export async function revoke(scope: Scope, id: string) {
  await findOpen(scope, id);
  await drop(scope, { id });
  return null;
}

type Row = Awaited<ReturnType<typeof listOpen>>[number];

const isTo = (row: Row, email: string | null) =>
  email !== null && row.email?.toLowerCase() === email.toLowerCase();

const isSame = (row: Row, { role, handOver, horseIds }: z.output<typeof InvitationInput>) =>
  row.role === role &&
  row.handOver === handOver &&
  row.horseIds?.toSorted().join() === horseIds?.toSorted().join();

function shownTo({ yardRole }: Scope, { edition, ...row }: Row) {
  const isGiven = rolesGivenBy[yardRole].includes(row.role);
  return { ...row, url: isGiven ? invitationUrl({ id: row.id, edition }) : null };
}

/** Mails the invitation where it has an address; returns it. */
async function sent(scope: Scope, id: string) {
  const row = await findOpen(scope, id);
  if (row.email !== null) {
    const { yardName } = await findUser(scope.userId, scope.yardId);
    const url = invitationUrl(row);
    await mailInvitation({ ...row, email: row.email, url, yardName });
  }
  return shownTo(scope, row);
}

async function findOpen(scope: Scope, id: string) {
  const found = (await listOpen(scope)).find((each) => each.id === id);
  if (!found) throw notFound("Invitation");
  refuseBeyond(scope, found.role);
  return found;
}

// on connections of their own, so before a transaction
async function countMail({ userId }: Scope, email: string) {
  await invitationMails.take(userId);
  await wishedMails.take(email);
}

async function refuseMember(scope: Scope, email: string) {
  const [person] = await personByEmail({ email });
  const [member] = person ? await membership(scope, { userId: person.id }) : [];
  if (member) throw new Refusal(409, "Whoever has this address belongs to the yard already.");
}

async function refuseBeyondRoom(scope: Scope) {
  if ((await listOpen(scope)).length < INVITATIONS_MAX) return;
  throw new Refusal(409, `${INVITATIONS_MAX} invitations are open. Revoke some before you invite.`);
}

const listOpen = statement.ofYard("list-invitations", [], (db, { yard }) =>
  db
    .select({
      ...pick(invitations, "id", "role", "email", "horseIds", "usesLeft", "edition", "handOver"),
      ...pick(invitations, "createdAt", "expiresAt"),
      invitedBy: fullName(users),
      inviterEmail: users.email,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.yardId, yard), gt(invitations.expiresAt, sql`now()`)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(INVITATIONS_MAX),
);
const columns = ["id", "role", "email", "horseIds", "usesLeft", "handOver", "expiresAt"] as const;
const add = statement.ofYard("add-invitation", [...columns, "userId"], (db, { yard, ...row }) =>
  db
    .insert(invitations)
    .values({ ...row, yardId: yard })
    // somebody else has invited the same address at this moment
    .onConflictDoNothing()
    .returning({ id: invitations.id }),
);
const changeOpen = statement.ofYard("change-invitation", columns, (db, { yard, id, ...row }) =>
  db
    .update(invitations)
    .set(assigned(row))
    .where(and(eq(invitations.yardId, yard), eq(invitations.id, id)))
    .returning({ id: invitations.id }),
);
const dropExpiredTo = statement.ofYard("drop-expired-to", ["email"], (db, { yard, email }) =>
  db
    .delete(invitations)
    .where(
      and(
        eq(invitations.yardId, yard),
        sql`lower(${invitations.email}) = lower(${email})`,
        sql`${invitations.expiresAt} <= now()`,
      ),
    ),
);
const renew = statement.ofYard("renew-invitation", ["id"], (db, { yard, id }) =>
  db
    .update(invitations)
    .set({
      edition: sql`${invitations.edition} + 1`,
      expiresAt: sql`now() + (${invitations.expiresAt} - ${invitations.createdAt})`,
      createdAt: sql`now()`,
    })
    .where(and(eq(invitations.yardId, yard), eq(invitations.id, id))),
);
const drop = statement.ofYard("revoke-invitation", ["id"], (db, { yard, id }) =>
  db.delete(invitations).where(and(eq(invitations.yardId, yard), eq(invitations.id, id))),
);
const membership = statement.ofYard("membership-of", ["userId"], (db, { yard, userId }) =>
  db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.yardId, yard), eq(memberships.userId, userId))),
);
