import { UNDO_DAYS } from "#contract/data/transfers.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction, noteWritten } from "#server/core/database/database.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { clearArrived } from "#server/domains/horses/versioned-columns.ts";
import { markHandedOver, type Plans, takeBack } from "#server/domains/horses/presence/presence.ts";
import { tellManagers } from "#server/domains/notices/notifications/notifications.ts";
import { findUser, scopeOfOtherYard } from "#server/domains/people/accounts/accounts.ts";
import { removeArrived } from "./bundle.ts";
import {
  dropTransfer,
  findTransfer,
  holdTransfer,
  markTransferUndone,
  type TransferRow,
} from "./queries.ts";

/**
 * Withdraws an offer, or undoes a hand-over, which either of its two yards may for 7 days: the horse is the giving yard's
 * again, and the receiving yard keeps, to read, what it wrote itself.
 */
export const undo = (scope: Scope, id: string, plans: Plans) =>
  inTransaction(async () => {
    const row = await holdOwnRow(scope, id);
    if (!row || row.state === "UNDONE") throw notFound("Hand-over");
    if (row.state === "OFFERED") {
      await dropTransfer(scope, { id });
      return null;
    }
    refuseLate(row);
    await undoAccepted(scope, row, plans);
    return null;
  });

/**
 * The yard's row of a hand-over, locked. The two yards' rows are locked in the order of their yards, so that both yards
 * can undo at once without a deadlock.
 */
async function holdOwnRow(scope: Scope, id: string) {
  const [seen] = await findTransfer(scope, { id });
  if (seen?.otherYardId && seen.otherYardId < scope.yardId)
    await holdTransfer(scopeOfOtherYard(seen.otherYardId), { id });
  const [row] = await holdTransfer(scope, { id });
  return row;
}

const dayMs = 86_400_000;

function refuseLate({ acceptedAt, otherYardName }: TransferRow) {
  if (acceptedAt && acceptedAt.getTime() + UNDO_DAYS * dayMs > Date.now()) return;
  throw new Refusal(
    409,
    `A hand-over can be undone for ${UNDO_DAYS} days. Ask the yard ${otherYardName ?? ""} to hand the horse back.`,
  );
}

/** One of the two yards of a hand-over. */
interface Side {
  scope: Scope;
  horseId: string;
  row: TransferRow | undefined;
}

async function undoAccepted(scope: Scope, row: TransferRow, plans: Plans) {
  const { otherYardId, otherHorseId } = row;
  if (otherYardId === null || otherHorseId === null) throw notFound("Hand-over");
  const otherScope = scopeOfOtherYard(otherYardId);
  const [otherRow] = await holdTransfer(otherScope, { id: row.id });
  const own: Side = { scope, horseId: row.horseId, row };
  const other: Side = { scope: otherScope, horseId: otherHorseId, row: otherRow };
  const [giving, receiving] = row.direction === "OUT" ? [own, other] : [other, own];
  if (!giving.row)
    throw new Refusal(
      409,
      `The yard ${row.otherYardName ?? ""} has deleted the horse since, so it cannot be given back.`,
    );
  await horses.refuseWhenFull(giving.scope);
  const held = await horses.holdAny(giving.scope, [giving.horseId]);
  // a horse that the receiving yard has deleted since lies in its bin
  if (receiving.row) await giveBack(receiving, row, plans);
  await takeBack(giving.scope, giving.horseId, plans);
  for (const side of [giving, receiving]) {
    await markTransferUndone(side.scope, { id: row.id });
    noteWritten(side.scope.yardId);
  }
  await tellOther(scope, row, { yardId: otherYardId, name: held.get(giving.horseId)?.name ?? "" });
}

/** Removes from the receiving yard what came, and keeps what it added, to be read. */
async function giveBack({ scope, horseId }: Side, { acceptedAt }: TransferRow, plans: Plans) {
  const horse = (await horses.holdAny(scope, [horseId])).get(horseId);
  if (horse?.presence !== "PRESENT")
    throw new Refusal(
      409,
      `${horse?.name ?? "The horse"} has left the yard that it was handed to, so it cannot be taken back.`,
    );
  const note = "The hand-over was undone";
  const departure = { on: londonDate(new Date()), because: "RETURNED", note } as const;
  await clearArrived(scope, { id: horseId, arrivedAt: acceptedAt });
  if ((await removeArrived(scope, horseId, acceptedAt)) === 0) return horses.erase(scope, horseId);
  return markHandedOver(scope, horseId, departure, plans);
}

async function tellOther(
  scope: Scope,
  row: TransferRow,
  { yardId, name }: { yardId: string; name: string },
) {
  const { firstName, lastName, yardName } = await findUser(scope.userId, scope.yardId);
  await tellManagers(
    yardId,
    {
      title: `The hand-over of ${name} was undone`,
      message: `${firstName} ${lastName} of the yard ${yardName} has undone it. The horse is ${row.direction === "IN" ? "with you" : "with them"} again, and billed there.`,
      actionUrl: paths.horses,
    },
    null,
  );
}
