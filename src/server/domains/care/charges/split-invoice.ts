import { v7 as uuid } from "uuid";
import type { SplitInput } from "#contract/care/charges.ts";
import { splitInvoice, splitProblem } from "#rules/charges/split.ts";
import type { HorseOwner } from "#rules/charges/statement.ts";
import { penceOf, pounds } from "#rules/money.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { asOneAct } from "#server/journal/acts.ts";
import { charges } from "#server/schema/care.ts";
import { refuseFullMonth } from "./month-limit.ts";
import { ownerOf, ownersOfYard } from "./owners.ts";
import { type ChargeRow, workByRecord } from "./queries.ts";

const rows = yardRows(charges, "Charge");

/** Charges the owners of the horses that were seen with their parts of one invoice, all or none, as one act. */
export async function chargeInvoice(
  scope: Scope,
  { id = uuid(), ...input }: SplitInput & { id?: string | undefined },
) {
  const made: ChargeRow[] = [];
  await asOneAct(scope, { id, kind: "CHARGES" }, async () => {
    await lockYardRow(scope.yardId);
    await refuseCharged(scope, input);
    const owners = await ownersOfYard(scope);
    const parts = partsOf(input, owners);
    await refuseFullMonth(scope, input.date, parts.length);
    const { total: _, how: __, horses: shares, ...said } = input;
    for (const { horseId, ownerId, pence } of parts) {
      const horse = await horses.findAny(scope, horseId);
      made.push(
        await rows.insert(scope, {
          ...said,
          horseId,
          ownerId,
          horseName: horse.name,
          ownerName: ownerOf(owners, ownerId).name,
          price: pounds(pence),
          recordId: shares.find((each) => each.horseId === horseId)?.recordId ?? null,
        }),
      );
    }
  });
  if (made.length === 0)
    throw new Refusal(409, "This invoice was split before, and may have been undone since");
  return { id, charges: made };
}

function partsOf({ total, how, horses: shares }: SplitInput, owners: readonly HorseOwner[]) {
  const invoice = {
    total: penceOf(total),
    how,
    horses: shares.map((share) => ({
      ...share,
      pence: share.pounds === null ? null : penceOf(share.pounds),
      // an owner who is named by two contacts is one, who is not charged twice
      owners: share.owners.map(({ ownerId, percent }) => ({
        ownerId: ownerOf(owners, ownerId).id,
        percent,
      })),
    })),
  };
  const problem = splitProblem(invoice);
  if (!problem) return splitInvoice(invoice);
  const path = problem.at === null ? "horses" : `horses.${problem.at}`;
  throw new Refusal(400, problem.sentence, { errors: [{ path, message: problem.sentence }] });
}

/** Refuses records that are not the horse's, or have been charged already, so that nobody is charged twice for a visit. */
async function refuseCharged(scope: Scope, { horses: shares }: SplitInput) {
  const named = shares.filter(({ recordId }) => recordId !== null);
  if (named.length === 0) return;
  const work = await workByRecord(scope, [named.map(({ recordId }) => recordId)]);
  for (const { recordId, horseId } of named) {
    const its = work.find((each) => each.recordId === recordId);
    if (its?.horseId !== horseId) throw notFound("Record");
    if (its.isCharged)
      throw new Refusal(
        409,
        `This visit to ${its.horseName} has been charged already. Delete that extra first.`,
      );
  }
}
