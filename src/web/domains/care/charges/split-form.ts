import type { BilledWork, SplitInput } from "#contract/care/charges.ts";
import type { SplitWay } from "#rules/charges/split.ts";
import type { OwnerShare } from "./use-owners.ts";

/** A horse of an invoice as its form has it: numbers as they are typed. */
export interface SplitRow {
  horseId: string;
  recordId: string | null;
  /** The weight or the pounds, by how the invoice is split. */
  part: string;
  owners: { ownerId: string; percent: string }[];
}

/** The work of one vet or farrier on a day, for some horses. */
export interface WorkVisit {
  key: string;
  date: string;
  who: string;
  kind: BilledWork["kind"];
  work: BilledWork[];
}

/** Work by day and by who did it, without what has been charged already. */
export function visitsOf(work: readonly BilledWork[]): WorkVisit[] {
  const visits = new Map<string, WorkVisit>();
  for (const each of work) {
    if (each.isCharged) continue;
    const { kind, date, who } = each;
    const key = `${kind} ${date} ${who}`;
    const visit = visits.get(key) ?? { key, date, who, kind, work: [] };
    visit.work.push(each);
    visits.set(key, visit);
  }
  return [...visits.values()];
}

/** The costs on record of a visit in pounds; null where one is missing. */
export function costOf({ work }: WorkVisit): number | null {
  let pence = 0;
  for (const { pounds } of work) {
    if (pounds === null) return null;
    pence += Math.round(pounds * 100);
  }
  return pence / 100;
}

/** A row for a horse, owned in these parts. */
export const rowOf = (
  horseId: string,
  shares: readonly OwnerShare[],
  work?: BilledWork,
): SplitRow => ({
  horseId,
  recordId: work?.recordId ?? null,
  part: work?.pounds == null ? "" : String(work.pounds),
  owners: shares.map(({ ownerId, percent }) => ({ ownerId, percent: String(percent) })),
});

const asNumber = (typed: string) => (typed.trim() === "" ? null : Number(typed));

/** What is sent of a row. */
export function sentRow(row: SplitRow, how: SplitWay): SplitInput["horses"][number] {
  const part = asNumber(row.part);
  return {
    horseId: row.horseId,
    recordId: row.recordId,
    weight: how === "BY_WEIGHT" ? part : null,
    pounds: how === "BY_AMOUNT" ? part : null,
    owners: row.owners.map(({ ownerId, percent }) => ({
      ownerId,
      percent: asNumber(percent) ?? 0,
    })),
  };
}
