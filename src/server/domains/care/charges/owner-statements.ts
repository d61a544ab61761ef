import type { z } from "zod/mini";
import type { Statement } from "#contract/care/statements.ts";
import { byOwner, type HorseOwner, monthDays, sumPence } from "#rules/charges/statement.ts";
import { pounds } from "#rules/money.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { ownerStatements } from "#server/schema/care.ts";
import { ownersOfYard } from "./owners.ts";
import { type ChargeRow, linesOf, notedOf, type NotedRow } from "./queries.ts";

const rows = yardRows(ownerStatements, "Statement");

export type StatementRow = Omit<z.input<typeof Statement>, "lines"> & { lines: ChargeRow[] };
/** Whose statement of which month. */
export interface StatementKey {
  month: string;
  ownerId: string;
}

/** The statements of a month: of every owner with charges in it, and of those who paid for charges that are deleted since. */
export async function list(scope: Scope, month: string): Promise<StatementRow[]> {
  // a statement without some of its lines would be wrong
  if (scope.rights.money.read !== "all") return [];
  const [from, to] = monthDays(month);
  const lines = byOwner(await linesOf(scope, { from, to }));
  const noted = new Map((await notedOf(scope, { month })).map((row) => [row.ownerId, row]));
  const owners = await ownersOfYard(scope);
  const paidFor = [...noted.values()].filter(
    ({ ownerId, paidOn }) => paidOn !== null && !lines.has(ownerId),
  );
  return [
    ...Array.from(lines, ([ownerId, its]) =>
      statementOf({ month, ownerId, lines: its, noted: noted.get(ownerId), owners }),
    ),
    ...paidFor.map((row) =>
      statementOf({ month, ownerId: row.ownerId, lines: [], noted: row, owners }),
    ),
  ];
}

interface StatementParts extends StatementKey {
  lines: ChargeRow[];
  noted: NotedRow | undefined;
  owners: readonly HorseOwner[];
}

const NOTHING_NOTED = {
  mailedTo: null,
  mailedAt: null,
  paidOn: null,
  paidHow: null,
  paidPence: null,
  notedBy: null,
};

function statementOf({ month, ownerId, lines, noted, owners }: StatementParts): StatementRow {
  const owner = owners.find(({ contactIds }) => contactIds.includes(ownerId));
  const { paidPence, notedBy, ...rest } = noted ?? NOTHING_NOTED;
  return {
    month,
    ownerId,
    // the contact's name may have been corrected since
    ownerName: owner?.name ?? (lines.at(-1) ?? noted)?.ownerName ?? "",
    email: owner?.email ?? null,
    lines,
    total: pounds(sumPence(lines)),
    ...pickNotes(rest),
    ...(paidPence === null
      ? { paid: null, paidNotedBy: null }
      : { paid: pounds(paidPence), paidNotedBy: notedBy }),
  };
}

type Notes = Pick<StatementRow, "mailedTo" | "mailedAt" | "paidOn" | "paidHow">;
const pickNotes = ({ mailedTo, mailedAt, paidOn, paidHow }: Notes): Notes => ({
  mailedTo,
  mailedAt,
  paidOn,
  paidHow,
});

/** One statement. Throws a 404 where the owner has no charges in the month. */
export async function find(scope: Scope, { month, ownerId }: StatementKey): Promise<StatementRow> {
  const found = (await list(scope, month)).find((each) => each.ownerId === ownerId);
  if (!found) throw notFound("Statement");
  return found;
}

type StatementNotes = Partial<
  Pick<
    typeof ownerStatements.$inferInsert,
    "mailedTo" | "mailedAt" | "paidOn" | "paidHow" | "paidPence" | "userId"
  >
>;

/** Writes down what happened to a statement. */
export async function note(
  scope: Scope,
  { month, ownerId, ownerName }: StatementRow,
  values: StatementNotes,
) {
  const there = (await notedOf(scope, { month })).find((row) => row.ownerId === ownerId);
  if (there) await rows.update(scope, there.id, values);
  else await rows.insert(scope, { month, ownerId, ownerName, ...values });
}
