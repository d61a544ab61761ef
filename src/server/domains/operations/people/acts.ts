import { v7 as uuid } from "uuid";
import type { OperatorAct } from "#contract/operations/people.ts";
import { inTransaction } from "#server/core/database/database.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { limit } from "#server/core/http/limits.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import {
  endAllSessions,
  lockAccount,
  lockActiveAdmins,
  queueLink,
  revokeTokensOf,
  scheduleErasure,
  setDisabled,
} from "#server/domains/people/accounts/accounts.ts";
import { noteAct } from "./queries.ts";

interface GivenAct {
  /** The person's id. */
  id: string;
  act: OperatorAct;
  reason: string;
}

const hourly = limit(
  { name: "operator-act", points: 100, seconds: 3_600 },
  "You have done a hundred things with people's accounts within an hour. Please wait.",
);

/**
 * Does something with a person's account and writes it down, or does neither. What is so already, such as a disabled account
 * that is to be disabled, is left and not written down again.
 */
export async function act({ userId }: Scope, given: GivenAct, { request }: Exchange) {
  await hourly.take(userId);
  const done = await inTransaction(async () => {
    const admins = await lockActiveAdmins();
    const account = await lockAccount(given.id);
    if (!account) throw notFound("Person");
    if (given.act === "DISABLED" || given.act === "DELETED")
      requireAnotherAdmin(admins, { operatorId: userId, personId: given.id });
    if (!(await work[given.act](account))) return false;
    const { id: personId, act: kind, reason } = given;
    await noteAct({ id: uuid(), operatorId: userId, personId, kind, reason });
    return true;
  });
  if (done) logSecurityEvent(request, "OPERATOR_ACTED", userId);
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** What each act does; it returns whether there was anything to do. */
const work: Record<OperatorAct, (account: Account) => Promise<boolean>> = {
  SESSIONS_ENDED: async ({ userId }) => {
    await endAllSessions(userId);
    return true;
  },
  DISABLED: async ({ userId, disabledAt }) => {
    if (disabledAt) return false;
    await setDisabled({ id: userId, disabled: true });
    await endAllSessions(userId);
    await revokeTokensOf(userId);
    return true;
  },
  ENABLED: async ({ userId, disabledAt }) => {
    if (!disabledAt) return false;
    await setDisabled({ id: userId, disabled: false });
    return true;
  },
  CONFIRMATION_SENT: async ({ userId, email, emailConfirmed }) => {
    if (emailConfirmed) throw new Refusal(409, "This address is confirmed already.");
    await queueLink("EMAIL_LINK", { userId, email });
    return true;
  },
  DELETED: async (account) => {
    if (account.eraseAfter) return false;
    await endAllSessions(account.userId);
    await scheduleErasure(account, "OPERATOR");
    return true;
  },
};

/**
 * Throws unless another administrator stays. All administrators are locked, so that of two who disable each other at the same
 * time the second is refused: its operator can no longer sign in.
 */
function requireAnotherAdmin(
  admins: readonly { id: string; active: boolean }[],
  { operatorId, personId }: { operatorId: string; personId: string },
) {
  if (operatorId === personId)
    throw new Refusal(
      409,
      "This is your own account. Another administrator can do this, or you delete it in your settings.",
    );
  if (!admins.some(({ id, active }) => active && id !== personId))
    throw new Refusal(409, "The last administrator can be neither disabled nor deleted.");
}
