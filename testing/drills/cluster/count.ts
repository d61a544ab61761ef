import { Client } from "pg";
import type { Load } from "./load.ts";

/** What is wrong with the rows of a load. */
export interface Count {
  /** Number of acknowledged writes that the primary does not have. */
  lost: number;
  /** Number of writes that it has more than once. */
  doubled: number;
}

/**
 * Compares what was acknowledged with the primary's rows and journal, where a creation has one entry and each change of
 * a horse's notes one as well.
 */
export async function countRows(url: string, kept: ReturnType<Load["kept"]>): Promise<Count> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ mark: string; times: number }>(
      `select mark, count(*)::integer as times from (
         select title as mark from care_events where title like 'drill %'
         union all select 'entry of ' || row_id from row_changes
           where table_name = 'care_events' and operation = 'INSERT'
         union all select after ->> 'notes' from row_changes
           where table_name = 'horses' and operation = 'UPDATE' and after ->> 'notes' is not null
       ) each group by mark`,
    );
    const times = new Map(rows.map((row) => [row.mark, row.times]));
    const marks = kept.events.flatMap((id) => [`drill ${id}`, `entry of ${id}`]);
    return {
      lost: [...marks, ...kept.notes].filter((mark) => !times.has(mark)).length,
      doubled: rows.filter((row) => row.times > 1).length,
    };
  } finally {
    await client.end();
  }
}
