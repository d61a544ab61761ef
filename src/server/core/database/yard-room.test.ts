import { expect, test } from "vitest";
import { eventInput, made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { isTurn } from "#testing/runs.ts";
import { openYard, type Owner, query } from "#testing/yard.ts";
import { connectionPool } from "./database.ts";
import { DEMO_ROWS, YARD_ROWS } from "./yard-room.ts";

const yard = fixture(openYard);

/** Inserts this many contacts, without the rows that their triggers would write. */
async function fill({ user }: Owner, rows: number) {
  const client = await connectionPool().connect();
  try {
    await client.query("set session_replication_role = replica");
    for (let left = rows; left > 0; left -= 100_000)
      await client.query(
        `insert into contacts (id, yard_id, user_id, role, name)
           select gen_random_uuid(), $1, $2, 'VET', 'Vet ' || n from generate_series(1, $3::int) n`,
        [user.yardId, user.id, Math.min(left, 100_000)],
      );
  } finally {
    client.release(true);
  }
}

const full =
  "Your yard has as many records and events as there is room for: 500,000. Delete some you no longer need (what lies in the bin counts until it is erased), or write to us by the Contact page if you need more.";
const fullDemo =
  "A demo yard has room for 2,000 records and events. Register to go on: the first 14 days cost nothing.";

/** The second takes seconds to fill: every other day, and in `npm run fuzz`. */
const yards = [
  { whose: "a demo yard", most: DEMO_ROWS, isDemo: true, refusal: fullDemo },
  ...(isTurn(0, 2) ? [{ whose: "a yard", most: YARD_ROWS, isDemo: false, refusal: full }] : []),
];

test.each(yards)(
  "at $most rows nothing more is added to $whose; existing rows can be changed, deleted and ticked off",
  async ({ most, isDemo, refusal }) => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    if (isDemo)
      await query("update yards set demo_until = now() + interval '1 day' where id = $1", [
        owner.user.yardId,
      ]);
    await fill(owner, most - 2);
    const event = await made(owner.post("/api/care-events", eventInput({ horseId })));
    const record = await made(owner.post(`/api/horses/${horseId}/farrier`, recordInputs.farrier()));
    expect(await owner.post("/api/care-events", eventInput({ horseId }))).toAnswer([409, refusal]);
    const another = await owner.post(`/api/horses/${horseId}/farrier`, recordInputs.farrier());
    expect(another).toAnswer([409, refusal]);
    const changed = recordInputs.farrier({ notes: "Sound." });
    await made(owner.put(`/api/horses/${horseId}/farrier/${record.id}`, changed));
    await made(
      owner.put(`/api/care-events/${event.id}`, eventInput({ horseId, status: "COMPLETED" })),
    );
    await made(owner.delete(`/api/horses/${horseId}/farrier/${record.id}`));
    const other = await yard.newOwnerWithHorse();
    await made(other.owner.post("/api/care-events", eventInput({ horseId: other.horseId })));
  },
);

test("a yard has room for 500,000 rows, a demo yard for 2,000", () => {
  expect([YARD_ROWS, DEMO_ROWS]).toEqual([500_000, 2_000]);
});

test("a demo yard has room for 50 MB of files", async () => {
  const owner = await yard.newOwner();
  await query("update yards set demo_until = now() + interval '1 day' where id = $1", [
    owner.user.yardId,
  ]);
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(19_999_000, " ")]);
  const statuses = [];
  for (let sent = 0; sent < 3; sent += 1)
    statuses.push(await owner.upload("/api/upload/attachment", "file", pdf, "large.pdf"));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 413]);
  expect(statuses.at(-1)?.body).toBe(
    "A demo yard has room for 50 MB of files. Register to go on: the first 14 days cost nothing.",
  );
});
