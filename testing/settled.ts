import { expect } from "vitest";
import { query } from "./yard.ts";

/**
 * Waits until the whole journal can be read, which is when every transaction, including those of other test
 * files, has ended.
 */
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
