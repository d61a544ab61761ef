import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { horse, newRider } from "../client.ts";

/** Somebody who may see one horse of a yard with two. */
export type Watcher = Awaited<ReturnType<typeof beginWatching>>;

/** Lets a person whose rights cover one horse of a yard ask for its horses without end. */
export async function beginWatching(origin: string, databaseUrl: string) {
  const owner = await newRider(origin);
  const guest = await newRider(origin);
  const [seen, hidden] = [randomUUID(), randomUUID()];
  for (const id of [seen, hidden]) await owner.ask("POST", "/api/horses", horse({ id }));
  await grant(databaseUrl, guest.email, seen);
  const rest = new AbortController();
  const strange: string[] = [];
  let asked = 0;
  const look = async () => {
    const reply = await guest.ask("GET", "/api/horses");
    asked += 1;
    const text = JSON.stringify(reply?.body);
    if (reply?.status !== 200) strange.push(`${reply?.status ?? "no answer"}: ${text}`);
    else if (text.includes(hidden)) strange.push("SAW ANOTHER HORSE");
    else if (!text.includes(seen)) strange.push("did not see the horse");
  };
  const watching = (async () => {
    for (; !rest.signal.aborted; await sleep(10)) await look();
  })();
  return {
    owner,
    horseId: seen,
    async stop() {
      rest.abort();
      await watching;
      return { asked, strange };
    },
  };
}

async function grant(databaseUrl: string, guest: string, horseId: string) {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      `insert into memberships (yard_id, user_id, role, all_horses)
       select h.yard_id, u.id, 'VIEWER', false from horses h, users u where h.id = $1 and u.email = $2`,
      [horseId, guest],
    );
    await client.query(
      `insert into grants (yard_id, id, user_id, horse_id, section, access)
       select h.yard_id, gen_random_uuid(), u.id, h.id, 'care', 'read' from horses h, users u
       where h.id = $1 and u.email = $2`,
      [horseId, guest],
    );
    await client.query(
      `update sessions s set yard_id = h.yard_id from horses h, users u
       where h.id = $1 and u.email = $2 and s.user_id = u.id`,
      [horseId, guest],
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
}
