import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import pg from "pg";
import { buildApp } from "#server/app.ts";
import { readConfig, useConfig } from "#server/core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { makeLog } from "#server/core/log.ts";
import { catchStatements } from "#testing/statements/statements.ts";
import { londonDate } from "#rules/london.ts";
import type { Rider } from "./people.ts";
import { calendar, dashboard, SUMMARIES, timeline } from "./screens.ts";

const WHO_ASKS = "/api/user";

/** The calls whose statements are explained, for the yard with the most horses. */
function callsOf(rider: Rider): string[] {
  const today = londonDate(new Date());
  return [
    WHO_ASKS,
    SUMMARIES,
    "/api/horse-summaries?page=800&pageSize=12&sortBy=name&sortOrder=asc",
    "/api/horse-summaries?page=1&pageSize=12&sortBy=age&sortOrder=desc",
    "/api/horse-summaries?page=1&pageSize=12&sortBy=name&sortOrder=asc&search=glenlyon",
    ...dashboard.filter((call) => call !== WHO_ASKS),
    ...calendar,
    ...timeline(rider, today),
  ];
}

/** Writes PostgreSQL's plan for each statement of these calls, with actual times, to `file`. */
export async function explainCalls(databaseUrl: string, rider: Rider, file: string) {
  const plans = await plansOf(databaseUrl, rider, callsOf(rider));
  writeFileSync(file, `${introduction}\n${plans}`);
}

/** PostgreSQL's plan for each statement of these calls, with actual times. */
export async function plansOf(
  databaseUrl: string,
  rider: Pick<Rider, "cookies">,
  calls: readonly string[],
) {
  const ran = await statementsOf(databaseUrl, rider, calls);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const parts: string[] = [];
  const shown = new Set<string>();
  for (const { call, status, statements } of ran) {
    parts.push(`## GET ${call}\n`);
    if (status !== 200) parts.push(`Answered ${status}.\n`);
    for (const { text, values } of statements) {
      if (shown.has(text)) continue; // shown once; sessions are read by every call
      if (call === WHO_ASKS) shown.add(text);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain (analyze, buffers, costs off, summary on) ${text}`,
        values,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      parts.push(fenced("sql", text), fenced("text", plan));
    }
  }
  await client.end();
  return parts.join("\n");
}

const introduction = `# What the database does for a page

Written by \`npm run bench\` on the benchmark's set: what PostgreSQL did for each statement of some calls, asked by
the owner of the yard with 10,000 horses, 200,000 records and 100,000 events. The statement that finds out who asks is shown once.
`;

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text.trim()}\n\`\`\`\n`;

/** The statements that the product runs for each call, as recorded at the driver. */
async function statementsOf(
  databaseUrl: string,
  { cookies }: Pick<Rider, "cookies">,
  calls: readonly string[],
) {
  const settings = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: "silent" });
  useConfig(settings);
  switchLimits(false);
  openDatabase(databaseUrl, () => undefined);
  const app = await buildApp(makeLog("silent"));
  const { statements, stop } = catchStatements();
  const ran = [];
  for (const call of calls) {
    statements.length = 0;
    const { statusCode } = await app.inject({
      url: call,
      headers: { cookie: cookies[0] ?? "" },
    });
    ran.push({ call, status: statusCode, statements: [...statements] });
  }
  stop();
  await app.close();
  await closeDatabase();
  return ran;
}
