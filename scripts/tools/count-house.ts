import { globSync, mkdtempSync, chmodSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { migrate } from "#server/core/database/migrate.ts";

// `npm run tool -- count-house`: prints figures on the size of the code base, which should decrease.
const sources = globSync("src/**/*.{ts,tsx}");
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes("/testing/");
const product = sources.filter((file) => !isTest(file));
const text = (file: string) => readFileSync(file, "utf8");
const lines = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + text(file).split("\n").length - 1, 0);
const found = (files: readonly string[], pattern: RegExp) =>
  files.reduce((sum, file) => sum + [...text(file).matchAll(pattern)].length, 0);

const database = await inDatabase();
const figures = {
  triggers: database.triggers,
  functions: database.functions,
  tables: database.tables,
  "SQL texts": found(product, /\bsqlStatement(?:\.ofYard)?\(\{/g),
  "files in core": product.filter((file) => file.startsWith("src/server/core/")).length,
  "source files": product.length,
  "source lines": lines(product),
  "files under 21 lines": product.filter((file) => lines([file]) < 21).length,
  "assertions in tests": found(sources.filter(isTest), /\bexpect\(/g),
};
for (const [what, count] of Object.entries(figures)) console.log(`${what}: ${count}`);

async function inDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "loosebox-count-"));
  chmodSync(dataDir, 0o711); // root's PostgreSQL uses another account
  const postgres = await startEmbedded({ dataDir, durable: false });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ triggers: number; functions: number; tables: number }>(
      `select (select count(*)::integer from pg_trigger where not tgisinternal) as triggers,
         (select count(*)::integer from pg_proc where pronamespace = 'public'::regnamespace) as functions,
         (select count(*)::integer from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables`,
    );
    await client.end();
    return rows[0] ?? { triggers: 0, functions: 0, tables: 0 };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
