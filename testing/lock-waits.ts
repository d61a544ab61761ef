import { expect } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";

/** Waits until this many statements of the test's database wait for a lock; `like` filters by their text. */
export const lockWaits = (count: number, like = "%") =>
  expect
    .poll(
      async () => {
        const { rows } = await connectionPool().query(
          `select from pg_stat_activity where wait_event_type = 'Lock'
             and datname = current_database() and query like $1`,
          [like],
        );
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
