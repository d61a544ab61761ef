import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addDays } from "#rules/dates.ts";
import { db } from "#server/core/database/database.ts";
import { outings } from "#server/schema/competing.ts";
import { demoYard } from "./stories.ts";

interface DemoYard {
  owner: { userId: string; yardId: string };
  today: string;
  horses: readonly { id: string; name: string }[];
}

/**
 * Plans the demo yard's outings: every horse may go to one of them, but not to the other, because Biscuit's booster has
 * lapsed and Dylan's is due within the week before.
 */
export async function planOutings({ owner, today, horses }: DemoYard) {
  const planned = demoYard().yard.outings;
  const rows = planned.map(({ on, horses: _entered, ...outing }) => {
    const day = addDays(today, on);
    return { ...owner, ...outing, id: uuid(), firstDay: day, lastDay: day };
  });
  await db().insert(outings).values(rows);
  const entered = planned.flatMap((outing, index) =>
    horses
      .filter(({ name }) => outing.horses.includes(name))
      .map(({ id }) => ({ outing: rows[index]?.id, horse: id })),
  );
  await db().execute(sql`insert into outing_horses (yard_id, outing_id, horse_id)
    select ${owner.yardId}, outing, horse
    from jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as given (outing uuid, horse uuid)`);
}
