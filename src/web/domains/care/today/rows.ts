import type { DoneGroup, Today, TodayGroup } from "#contract/care/today.ts";

export type SectionName = "overdue" | "today";

/** A row completed or refused on this page, kept in its place. */
export interface FoldedRow {
  group: TodayGroup;
  section: SectionName;
  /** The number of rows before it. */
  index: number;
  /** DONE: collapsed. UNDOING: reopened before the server has answered (optimistic). GONE: deleted. */
  phase: "DONE" | "UNDOING" | "GONE";
  completedAt: string;
  /** An additional note. */
  note: string;
}

export type Row =
  | { what: "open"; key: string; group: TodayGroup; busy: boolean }
  | { what: "folded"; key: string; folded: FoldedRow };

/** A stable key of a row's task. */
export const keyOf = ({ events, horses, title }: TodayGroup): string =>
  events.length > 0 ? events.join() : `${title} ${horses[0]?.id ?? ""}`;

/** The rows of a section: the server's, with those completed on this page kept in place. */
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

/** What was done today and is not shown elsewhere on the page. */
export function doneElsewhere(
  { done }: Pick<Today, "done">,
  folded: ReadonlyMap<string, FoldedRow>,
): DoneGroup[] {
  const here = new Set([...folded.values()].flatMap(({ group }) => group.events));
  return done.filter(({ events }) => !events.every((id) => here.has(id)));
}
