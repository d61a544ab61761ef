import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { inNaturalOrder, matches, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { dietaryRecords as f, medicationRecords as m } from "#server/schema/care-records.ts";
import { medicineDoses as d, stockItems as s } from "#server/schema/health.ts";
import { horses as h } from "#server/schema/horses.ts";
import { STOCK_MAX } from "#contract/health/stock.ts";

/** Maximum number of doses, and of lines of feed, that are counted at once. */
const DOSES_MAX = 20_000;
const FED_MAX = 5_000;

export const stockOf = statement.ofYard("stock-of", ["kind"], (db, { yard, kind }) =>
  db
    .select()
    .from(s)
    .where(and(eq(s.yardId, yard), sql`${s.kind} = ${kind}`))
    .orderBy(inNaturalOrder(s.name), s.expiresOn, s.id)
    .limit(STOCK_MAX),
);
export type StockRow = Awaited<ReturnType<typeof stockOf>>[number];

export const countStock = statement.ofYard("count-stock", ["kind"], (db, { yard, kind }) =>
  db
    .select({ all: sql<number>`count(*)::integer` })
    .from(s)
    .where(and(eq(s.yardId, yard), sql`${s.kind} = ${kind}`)),
);

/** The doses given since the earliest counting of a medicine, of medicines that are kept. */
export const dosesSinceCounted = statement.ofYard("doses-since-counted", [], (db, { yard }) =>
  db
    .select({ ...pick(d, "medicine", "dosage", "givenAt"), product: m.product })
    .from(d)
    .leftJoin(m, and(eq(m.yardId, d.yardId), eq(m.id, d.recordId)))
    .where(
      and(
        matches(d, { yardId: yard }),
        eq(d.outcome, "GIVEN"),
        gte(
          d.givenAt,
          sql`(select min(counted_at) from ${s} where ${s.yardId} = ${yard} and ${s.kind} = 'MEDICINE')`,
        ),
      ),
    )
    .orderBy(d.givenAt, d.id)
    .limit(DOSES_MAX),
);

/** What is fed on a day by the feed records: of one horse, or with null of all that are here. */
export const fedOn = statement.ofYard("fed-on", ["horseId", "on"], (db, { yard, horseId, on }) =>
  db
    .select(pick(f, "horseId", "feedType", "brand", "amount", "frequency"))
    .from(f)
    .innerJoin(h, and(eq(h.yardId, f.yardId), eq(h.id, f.horseId)))
    .where(
      and(
        eq(f.yardId, yard),
        sql`(${horseId}::uuid is null or ${f.horseId} = ${horseId}::uuid)`,
        or(sql`${horseId}::uuid is not null`, eq(h.presence, "PRESENT")),
        lte(f.startDate, sql`${on}::date`),
        or(isNull(f.endDate), gte(f.endDate, sql`${on}::date`)),
      ),
    )
    .orderBy(f.startDate, f.id)
    .limit(FED_MAX),
);
export type FedRow = Awaited<ReturnType<typeof fedOn>>[number];
