import { query } from "#testing/yard.ts";
import type { AcknowledgedChange } from "./acknowledged.ts";
import type { Device, Person } from "./browser.ts";
import type { Browsers } from "./browsers.ts";

/** The yard in which runs take place, one after another. */
export interface World {
  browsers: Browsers;
  /** The owner, and a groom whose rights come and go. */
  people: readonly [Person, Person];
  newHorse: () => Promise<string>;
}

/** One run: what has been done so far, and the dice. */
export interface Run {
  world: World;
  horseId: string;
  devices: Device[];
  acknowledged: AcknowledgedChange[];
  /** The ids of records and events that were sent, also of those that nobody was told about. */
  tried: Set<string>;
  /** The texts that were given out, each of which occurs in one change only. */
  marks: string[];
  newMark: () => string;
  /** What was done, in words. */
  log: string[];
  /** A whole number below `count`. */
  below: (count: number) => number;
}

/** One of these; undefined where there is none. */
export const pick = <T>({ below }: Pick<Run, "below">, all: readonly T[]): T | undefined =>
  all[below(all.length)];

/** Gives the groom a role in the yard; null takes the groom out of it. */
export async function setRights(
  { id, yardId }: Person,
  role: "GROOM" | "VIEWER" | null,
): Promise<void> {
  const values = [yardId, id];
  if (role === null) {
    // whoever leaves a yard stays signed in, in another one
    await query(
      `update sessions set yard_id = (select yard_id from memberships where user_id = $2
         and yard_id <> $1 limit 1) where user_id = $2 and yard_id = $1`,
      values,
    );
    await query("delete from memberships where yard_id = $1 and user_id = $2", values);
    return;
  }
  await query(
    `insert into memberships (yard_id, user_id, role) values ($1, $2, $3)
       on conflict (yard_id, user_id) do update set role = excluded.role`,
    [...values, role],
  );
}
