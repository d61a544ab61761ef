// The server for comparison: node:http and the database driver, with the product's statements and rules, and nothing
// else.
import { createServer } from "node:http";
import pg from "pg";
import { pageText, type SummaryRow } from "#server/domains/care/standing/summary-statements.ts";
import { ageInYears } from "#rules/dates.ts";
import { type FactsRow, factsOfHorsesText } from "#server/domains/care/standing/facts.ts";
import {
  NOTHING_YET,
  type ShownStanding,
  standingsFrom,
} from "#server/domains/care/standing/standing.ts";

pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);

const [, , url = "", yardId = ""] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10 });
const name = "horse-page-name-asc";
const text = pageText("name", false, false);

const server = createServer(async (_, response) => {
  const { rows } = await pool.query<SummaryRow>({ name, text, values: [yardId, 12, 0] });
  const now = new Date();
  const facts = await pool.query<FactsRow>({
    name: "standing-facts-of-horses",
    text: factsOfHorsesText,
    values: [yardId, rows.map(({ id }) => id)],
  });
  const standings = standingsFrom(facts.rows, now);
  const body = JSON.stringify({
    items: rows.map((row) => shape(row, standings.get(row.id ?? "") ?? NOTHING_YET, now)),
    total: rows[0]?.total ?? 0,
    totalPages: Math.ceil((rows[0]?.total ?? 0) / 12),
    standingCounts: null,
  });
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});

function shape(row: SummaryRow, standing: ShownStanding, now: Date) {
  const { total: _, nextType, nextDue, overdueCount, ...counted } = row;
  const { veterinaryCount, farrierCount, dietaryCount, medicationCount, ...horse } = counted;
  return {
    horse: { ...horse, age: ageInYears(horse.dateOfBirth, now) },
    healthCounts: {
      veterinary: veterinaryCount,
      farrier: farrierCount,
      dietary: dietaryCount,
      medication: medicationCount,
    },
    nextCareEvent: nextType ? { eventType: nextType, dueDate: nextDue } : null,
    overdueCount,
    ...standing,
    reason: null,
  };
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("disconnect", () => process.exit());
