import { feedTypeLabels, type Frequency } from "#contract/care/record-types.ts";
import type { RationReply } from "#contract/health/rations.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { rounded } from "#rules/stock/amounts.ts";
import { type FedLine, type KeptFeed, type Ration, rationOf } from "#rules/stock/ration.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { fedOn, type FedRow, type StockRow, stockOf } from "./queries.ts";

/** How many times a day something is fed; null for as needed. */
const timesADay: Record<Frequency, number | null> = {
  DAILY: 1,
  TWICE_DAILY: 2,
  THREE_TIMES_DAILY: 3,
  WEEKLY: 1 / 7,
  EVERY_OTHER_DAY: 1 / 2,
  AS_NEEDED: null,
};

const lineOf = ({ brand, feedType, amount, frequency }: FedRow): FedLine => ({
  feed: brand ?? feedTypeLabels[feedType],
  kind: feedTypeLabels[feedType],
  amount,
  timesADay: timesADay[frequency],
});

const asKept = ({ packPence, packKg, ...row }: StockRow): KeptFeed => ({
  ...row,
  pencePerKg: packPence === null || !packKg ? null : packPence / packKg,
});

/** What a horse gets today by its feed records. */
export async function rationOfHorse(scope: Scope, horseId: string): Promise<RationReply> {
  await horses.findAny(scope, horseId);
  const fed = await fedOn(scope, { horseId, on: londonDate(new Date()) });
  const kept = await stockOf(scope, { kind: "FEED" });
  return asReply(rationOf(fed.map(lineOf), kept.map(asKept)), fed);
}

const pounds = (pence: number | null) => (pence === null ? null : Math.round(pence) / 100);

const asReply = ({ lines, pence, ...ration }: Ration, fed: readonly FedRow[]): RationReply => ({
  ...ration,
  cost: pounds(pence),
  lines: lines.map(({ feed, kgADay, pence: its, why }, at) => ({
    feed,
    amount: fed[at]?.amount ?? "",
    kgADay,
    cost: pounds(its),
    why,
  })),
});

/** What is left of each feed, and what all horses get of it in a day. */
export async function feedsLeft(scope: Scope, rows: readonly StockRow[]) {
  const today = londonDate(new Date());
  const kept = rows.map(asKept);
  const fed = await fedOn(scope, { horseId: null, on: today });
  const { lines } = rationOf(fed.map(lineOf), kept);
  return rows.map((row, at) => {
    const its = lines.filter((line) => line.kept === kept[at]);
    const kgADay = rounded(its.reduce((sum, line) => sum + (line.kgADay ?? 0), 0));
    const days = Math.max(0, daysBetween(londonDate(row.countedAt), today));
    return { row, kgADay, left: Math.max(0, rounded(row.quantity - kgADay * days)) };
  });
}
