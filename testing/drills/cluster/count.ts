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
export async function countRows(url: string, kept: KeptWrites): Promise<Count> {
  const times = await marksIn(url);
  return {
    lost: marksOf(kept).filter((mark) => !times.has(mark)).length,
    doubled: [...times.values()].filter((each) => each > 1).length,
  };
}

type KeptWrites = ReturnType<Load["kept"]>;

/** The marks that acknowledged writes leave in rows and journal. */
export const marksOf = ({ events, notes }: KeptWrites): string[] => [
  ...events.flatMap((id) => [`drill ${id}`, `entry of ${id}`]),
  ...notes,
];

/** How often each mark is in a database. */
export async function marksIn(url: string): Promise<Map<string, number>> {
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
    return new Map(rows.map(({ mark, times }) => [mark, times]));
  } finally {
    await client.end();
  }
}
