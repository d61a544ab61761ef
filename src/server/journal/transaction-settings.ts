import { text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";

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
