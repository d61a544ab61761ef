import type { DoneGroup, Today, TodayGroup } from "#contract/care/today.ts";

export type SectionName = "overdue" | "today";

/** A row completed or refused on this page, which keeps its place in the list. */
export interface FoldedRow {
  group: TodayGroup;
  section: SectionName;
  /** The number of rows above this row. */
  index: number;
  /** DONE: collapsed. UNDOING: shown open again before the server has answered (optimistic update). GONE: deleted. */
  phase: "DONE" | "UNDOING" | "GONE";
  completedAt: string;
  /** An additional note below the row. */
  note: string;
}

export type Row =
  | { what: "open"; key: string; group: TodayGroup; busy: boolean }
  | { what: "folded"; key: string; folded: FoldedRow };

/** A key that identifies a row's task across refetches. */
export const keyOf = ({ events, horses, title }: TodayGroup): string =>
  events.length > 0 ? events.join() : `${title} ${horses[0]?.id ?? ""}`;

/** The rows of a section: those that the server sends, with those completed on this page kept in their places. */
export function rowsOf(
  groups: readonly TodayGroup[],
  section: SectionName,
  folded: ReadonlyMap<string, FoldedRow>,
): Row[] {
  const rows = groups
    .filter((group) => !folded.has(keyOf(group)))
    .map((group): Row => ({ what: "open", key: keyOf(group), group, busy: false }));
  const its = [...folded].filter(([, each]) => each.section === section);
  for (const [key, each] of its.toSorted(([, one], [, other]) => one.index - other.index))
    rows.splice(each.index, 0, asRow(key, each));
  return rows;
}

const asRow = (key: string, folded: FoldedRow): Row =>
  folded.phase === "UNDOING"
    ? { what: "open", key, group: folded.group, busy: true }
    : { what: "folded", key, folded };

/** The tasks done today that the page does not show in their own rows. */
export function doneElsewhere(
  { done }: Pick<Today, "done">,
  folded: ReadonlyMap<string, FoldedRow>,
): DoneGroup[] {
  const here = new Set([...folded.values()].flatMap(({ group }) => group.events));
  return done.filter(({ events }) => !events.every((id) => here.has(id)));
}

/** The horses in isolation; a server of an earlier version sends none. */
export const isolatedIn = ({ isolated = [] }: Partial<Today>) => isolated;
