// The server for comparison: node:http and the database driver, with the statements that the product sent for a call. The
// first finds the session, the others run in one transaction. Ids of new rows are new each time.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { deserialize } from "node:v8";
import pg from "pg";
import { freshIds, idsMadeSince } from "./fresh-values.ts";
import type { RecordedCall } from "./record-call.ts";

const [, , url = "", file = ""] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10 });
const calls: RecordedCall[] = deserialize(readFileSync(file));
const prepared = calls.map(({ since, subject, statements, reply }, call) => ({
  subject,
  reply,
  statements: statements.map(({ text, values }, at) => ({ name: `${call}-${at}`, text, values })),
  made: [...new Set(statements.flatMap(({ values }) => idsMadeSince(values, since)))].filter(
    (id) => id !== subject,
  ),
}));

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? "", "http://bare.example");
  const call = prepared[Number(searchParams.get("call"))];
  for await (const _ of request) continue;
  if (!call) return response.writeHead(404).end();
  const subject = searchParams.get("subject");
  const fresh = freshIds(call.made, subject && call.subject ? { [call.subject]: subject } : {});
  const [session, ...others] = call.statements;
  if (session) await pool.query(session);
  const client = await pool.connect();
  await client.query("begin");
  for (const { values, ...statement } of others)
    await client.query({ ...statement, values: fresh(values) });
  await client.query("commit");
  client.release();
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(call.reply),
  });
  return response.end(call.reply);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("disconnect", () => process.exit());
