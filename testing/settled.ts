import { expect } from "vitest";
import { query } from "./yard.ts";

/** Waits until all that is in the change log can be read: until every transaction, of other test files too, has ended. */
export const settled = () =>
  expect
    .poll(
      async () => {
        const { rowCount } = await query(
          "select from row_changes where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1",
        );
        return rowCount;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
