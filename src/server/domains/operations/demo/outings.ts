import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { OutingBody } from "#contract/competing/outings.ts";
import { addDays } from "#rules/dates.ts";
import { db } from "#server/core/database.ts";
import { outings } from "#server/schema/competing.ts";

interface PlannedOuting {
  name: string;
  venue: string;
  body: OutingBody;
  /** Days from today. */
  on: number;
  notes: string;
  horses: readonly string[];
}

// Biscuit's booster has slipped and Dylan's is due within the week before: one of these is a no
const planned: readonly PlannedOuting[] = [
  {
    name: "One-day event, BE90",
    venue: "Bold Heath",
    body: "BE",
    on: 9,
    notes: "Lorry leaves at six. Passports in the glovebox.",
    horses: ["Biscuit", "Dylan", "Wilhelmina"],
  },
  {
    name: "Winter dressage",
    venue: "Myerscough",
    body: "BD",
    on: 24,
    notes: "Prelim 2 and Novice 27, times on Thursday.",
    horses: ["Bramble", "Samson"],
  },
];

interface Placed {
  owner: { userId: string; yardId: string };
  today: string;
  horses: readonly { id: string; name: string }[];
}

/** Plans the demo yard's outings: all can go to one of them, and not all to the other. */
export async function planOutings({ owner, today, horses }: Placed) {
  const rows = planned.map(({ name, venue, body, on, notes }) => {
    const day = addDays(today, on);
    return { ...owner, id: uuid(), name, venue, body, notes, firstDay: day, lastDay: day };
  });
  await db().insert(outings).values(rows);
  const entered = planned.flatMap((outing, index) =>
    horses
      .filter(({ name }) => outing.horses.some((each) => name.includes(each)))
      .map(({ id }) => ({ outing: rows[index]?.id, horse: id })),
  );
  await db().execute(sql`insert into outing_horses (yard_id, outing_id, horse_id)
    select ${owner.yardId}, outing, horse
    from jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as given (outing uuid, horse uuid)`);
}
