import type { Table } from "drizzle-orm";
import { recordTables } from "#server/schema/care-records.ts";
import { careEvents, carePlans, papers } from "#server/schema/care.ts";
import { files } from "#server/schema/files.ts";
import { medicineDoses, vaccinationDoses } from "#server/schema/health.ts";

/** A table of what goes along, its rows after those that they point to. */
export interface MovedTable {
  table: Table;
  /** The columns with ids of rows that go along; a value is null in the copy where its row does not. */
  ids: readonly string[];
  /** The column that names the first event of a series, which may be gone. */
  series?: string;
  /** Columns that stay empty in the copy. */
  blank?: readonly string[];
  /** Columns with a person's name, which is the giving yard's in the copy. */
  names?: readonly string[];
  /** SQL for the rows that go along; all of them where it is absent. */
  only?: string;
}

const common = ["id", "horse_id"];
/** What goes along with a horse, in the order in which it is written. */
export const movedTables: readonly MovedTable[] = [
  { table: files, ids: ["id", "entity_id"] },
  ...Object.values(recordTables).map((table) => ({ table, ids: common })),
  { table: vaccinationDoses, ids: [...common, "veterinary_record_id", "passport_page_id"] },
  { table: medicineDoses, ids: [...common, "record_id"], blank: ["kiosk"] },
  // insurance and agreements are contracts of the giving yard
  { table: papers, ids: common, only: "kind not in ('INSURANCE', 'OTHER')" },
  { table: carePlans, ids: common, names: ["paused_by"] },
  {
    table: careEvents,
    ids: [...common, "plan_id", "record_id", "done_record_id"],
    // those of papers follow from the papers that arrive
    only: "paper_id is null",
    series: "series_id",
    names: ["snoozed_by", "skipped_by"],
  },
];
