import pg from "pg";

/**
 * Begins a transaction and changes each of these yards after it, so that until `end` is called no call of theirs shares
 * what another has read: the newest change cannot be a yard's version while an older transaction may still write.
 */
export async function beginLongTransaction(url: string, yardIds: readonly string[]) {
  const long = new pg.Client({ connectionString: url });
  const writer = new pg.Client({ connectionString: url });
  await Promise.all([long.connect(), writer.connect()]);
  await long.query("begin; select pg_current_xact_id()");
  await writer.query(
    `update horses set notes = 'Looked at ' || clock_timestamp() where (yard_id, id) in
       (select yard_id, min(id::text)::uuid from horses where yard_id = any($1) group by yard_id)`,
    [yardIds],
  );
  await writer.end();
  return { end: () => long.end() };
}
