import { v7 as uuid } from "uuid";
import { ACT_DAYS, type ActKind } from "#contract/journal/acts.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { matches } from "#server/core/database/expressions.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { acts } from "#server/schema/journal.ts";
import { and, isNull, lt, sql, getTableName, type Table } from "drizzle-orm";
import { text } from "#server/core/database/row-shape.ts";

/** A set of changes that is undone together. */
export interface Act {
  /** The id that the client proposes for the act. */
  id?: string | undefined;
  kind: ActKind;
}

/**
 * Runs the work as one act in one transaction: what people's calls create in it can be undone as a whole by the
 * act's id, which is returned. If the yard already has an act with this id, nothing is done. For work on horses
 * use `asOneAct` of horses, which locks them first.
 */
export const asOneAct = (scope: Scope, { id = uuid(), kind }: Act, work: () => Promise<unknown>) =>
  inTransaction(async () => {
    if (!(await isNew(scope, id, kind))) return id;
    // the journal's triggers store the act with every changed row
    await setForTransaction("act", id);
    await work();
    await setForTransaction("act", "");
    return id;
  });

/**
 * Runs the work as part of an act that comes in several calls: the first makes the act, the others join it. Throws when
 * the act was undone meanwhile, or is somebody else's.
 */
export const asPartOfAct = (
  scope: Scope,
  { id, kind }: Required<Act>,
  work: () => Promise<unknown>,
) =>
  inTransaction(async () => {
    if (!(await isNew(scope, id, kind))) {
      const [open] = await holdOpen(scope, { id, userId: scope.userId });
      if (!open)
        throw new Refusal(
          409,
          "This has been undone meanwhile, or is somebody else's. Begin again.",
        );
    }
    await setForTransaction("act", id);
    await work();
    await setForTransaction("act", "");
  });

const holdOpen = statement.ofYard("hold-open-act", ["id", "userId"], (db, { yard, id, userId }) =>
  db
    .select({ id: acts.id })
    .from(acts)
    .where(and(matches(acts, { yardId: yard, id, userId }), isNull(acts.undoneAt)))
    .for("update"),
);

/** Whether the yard has an act with this id and of this kind. */
export async function isActOf(scope: Scope, id: string, kind: ActKind) {
  const [there] = await kindOf(scope, { id });
  return there?.kind === kind;
}

/** Claims the id: of several concurrent requests one does the work while the others wait for it. */
async function isNew(scope: Scope, id: string, kind: ActKind) {
  if ((await claim(scope, { id, kind, userId: scope.userId })).length > 0) return true;
  const [there] = await kindOf(scope, { id });
  if (there?.kind !== kind) throw new Refusal(409, "Something else has this id already");
  return false;
}

const claim = statement.ofYard("claim-act", ["id", "kind", "userId"], (db, { yard, ...given }) =>
  db
    .insert(acts)
    .values({ ...given, yardId: yard })
    .onConflictDoNothing({ target: [acts.yardId, acts.id] })
    .returning({ id: acts.id }),
);

const kindOf = statement.ofYard("kind-of-act", ["id"], (db, { yard, id }) =>
  db
    .select({ kind: acts.kind })
    .from(acts)
    .where(matches(acts, { yardId: yard, id })),
);

const dropOld = statement(
  "drop-old-acts",
  ["days"],
  (db, { days }) => db.delete(acts).where(lt(acts.at, sql`now() - make_interval(days => ${days})`)),
  { acrossYards: "the sweep goes through all yards" },
);

/** Deletes acts that can no longer be undone. */
export const forgetOldActs = () => dropOld({ days: ACT_DAYS });

/**
 * Settings of a transaction that the journal's triggers read (migrations/functions): the act and the bin item to
 * which its changes belong; whether it erases (otherwise changes to the journal are refused); whether it
 * restores, and which row.
 */
type Setting = "act" | "item" | "erasing" | "restoring" | "restored";

/** Sets a setting until the running transaction ends or the setting is set again. */
export const setForTransaction = async (setting: Setting, value: string) =>
  setConfig([`loosebox.${setting}`, value]);

// written in SQL, because it reads no table
const setConfig = sqlStatement({
  name: "say-to-journal",
  text: "select set_config($1, $2, true)",
  row: { set_config: text },
});

/**
 * Runs a deletion as one item of the bin: the journal stores with the item every row that is deleted or changed
 * meanwhile, so that all of it can be restored (migrations/functions/bin_rows.sql). Rows that `follow` deletes
 * as a consequence are restored as far as nothing has replaced them by then.
 */
export const intoBin = (
  scope: Scope,
  [table, id]: [table: Table, id: string],
  remove: () => Promise<unknown>,
  follow?: () => Promise<unknown>,
) =>
  inTransaction(async () => {
    const item = uuid();
    await setForTransaction("item", item);
    try {
      await remove();
      await addItem(scope, [item, getTableName(table), id, scope.userId]);
      await follow?.();
    } finally {
      // after a refusal the transaction may continue without the item; after a failed statement this statement fails
      // too
      await setForTransaction("item", "").catch(() => undefined);
    }
  });

// adds the item only if the journal has recorded the row's deletion
const addItem = sqlStatement.ofYard({
  name: "add-bin-item",
  text: `insert into bin_items (yard_id, id, table_name, row_id, horse_id, deleted_by)
   select yard_id, item_id, table_name, row_id, horse_id, $5 from row_changes
   where yard_id = $1 and item_id = $2 and table_name = $3 and row_id = $4 and operation = 'DELETE'`,
  row: {},
  writes: true,
});
