import { text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";

/**
 * What the journal's triggers read of a transaction (migrations/functions): the act and the item of the bin that its
 * changes belong to, whether they erase (else what the journal has is refused to be changed), and whether they put
 * back, and which row.
 */
type Setting = "act" | "item" | "erasing" | "restoring" | "restored";

/** Says it until the running transaction ends, or until something else is said. */
export const say = async (setting: Setting, value: string) =>
  setConfig([`loosebox.${setting}`, value]);

// in SQL: it reads no table
const setConfig = sqlStatement({
  name: "say-to-journal",
  text: "select set_config($1, $2, true)",
  row: { set_config: text },
});
