import type pg from "pg";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { startSession } from "../people.ts";
import { type Save, sendSave } from "./record-call.ts";

/** A signed-in owner of a yard of their own. */
export interface Person {
  yardId: string;
  userId: string;
  /** The ids of their ten horses, each with a plan for the farrier. */
  horses: string[];
  cookie: string;
  /** An open event, from which others are copied. */
  eventId: string;
}

/** A write: what a person sends. `subject` is the id of the event that it completes; empty where it completes none. */
interface Kind {
  name: string;
  completes: boolean;
  saveOf: (person: Person, subject: string) => Omit<Save, "cookie">;
}

const today = londonDate(new Date());

export const kinds: readonly Kind[] = [
  {
    name: "record with its plan",
    completes: false,
    saveOf: ({ horses: [horseId = ""] }) => ({
      method: "POST",
      path: `/api/horses/${horseId}/farrier`,
      body: { farrier: "Jo", serviceType: "TRIMMING", date: today, nextDue: addDays(today, 42) },
    }),
  },
  {
    name: "event completed",
    completes: true,
    saveOf: (_, subject) => ({
      method: "PUT",
      path: `/api/care-events/${subject}`,
      body: { status: "COMPLETED" },
    }),
  },
  {
    name: "visit for six",
    completes: false,
    saveOf: ({ horses }) => ({
      method: "POST",
      path: "/api/visits",
      body: {
        kind: "FARRIER",
        date: today,
        farrier: "Jo",
        horses: horses.slice(1, 7).map((horseId) => ({ horseId, serviceType: "TRIMMING" })),
      },
    }),
  },
];

/** What the owners of yards with ten horses have, and what writes leave there. */
export function savingPeople(client: pg.Client) {
  /** Signs people in and gives their horses plans for the farrier, and each person an event. */
  async function makeReady(origin: string, count: number): Promise<Person[]> {
    const { rows } = await client.query<Pick<Person, "yardId" | "userId" | "horses">>(
      `select m.yard_id as "yardId", m.user_id as "userId", array_agg(h.id order by h.id) as horses
       from memberships m join horses h on h.yard_id = m.yard_id
       where m.role = 'OWNER' group by m.yard_id, m.user_id having count(*) = 10
       order by m.yard_id limit $1`,
      [count],
    );
    const people: Person[] = [];
    for (const row of rows) people.push(await furnish(origin, row));
    return people;
  }

  async function furnish(origin: string, found: Pick<Person, "yardId" | "userId" | "horses">) {
    const cookie = `loosebox_session=${await startSession(client, found)}`;
    const post = (path: string, body: object) =>
      sendSave(origin + path, { method: "POST", path, body, cookie });
    for (const horseId of found.horses)
      await post(`/api/horses/${horseId}/care-plan/suggestions`, { eventTypes: ["FARRIER"] });
    const [horseId] = found.horses;
    const event = { title: "Physio", eventType: "PHYSIO", dueDate: `${today}T15:00`, horseId };
    const { id }: { id: string } = JSON.parse(await post("/api/care-events", event));
    return { ...found, cookie, eventId: id };
  }

  /** The subjects of so many writes, which are new events where a write completes one. */
  async function subjectsFor({ completes }: Kind, { yardId, eventId }: Person, count: number) {
    if (!completes) return Array.from({ length: count }, () => "");
    const { rows } = await client.query<{ id: string }>(
      `insert into care_events select (jsonb_populate_record(null::care_events, to_jsonb(e) ||
           jsonb_build_object('id', gen_random_uuid(), 'created_at', clock_timestamp()))).*
         from care_events e, generate_series(1, $3::integer)
         where e.yard_id = $1 and e.id = $2 returning id`,
      [yardId, eventId, count],
    );
    return rows.map(({ id }) => id);
  }

  /** How many entries a write adds to the journal of a yard. */
  async function changesOf({ yardId }: Person, write: () => Promise<unknown>) {
    const count = async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::integer from row_changes where yard_id = $1",
        [yardId],
      );
      return rows[0]?.count ?? 0;
    };
    const before = await count();
    await write();
    return (await count()) - before;
  }

  /** Deletes what was added since an instant from some tables. */
  async function clean(tables: readonly string[], people: readonly Person[], since: Date) {
    const yards = people.map(({ yardId }) => yardId);
    for (const table of tables)
      await client.query(`delete from ${table} where yard_id = any ($1) and created_at >= $2`, [
        yards,
        since,
      ]);
  }

  return { makeReady, subjectsFor, changesOf, clean };
}
