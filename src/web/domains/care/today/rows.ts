import type { DoneGroup, Today, TodayGroup } from "#contract/care/today.ts";

export type SectionName = "overdue" | "today";

/** A row that was done or refused on this page, in the place where it stood. */
export interface FoldedRow {
  group: TodayGroup;
  section: SectionName;
  /** How many rows stood before it. */
  index: number;
  /** DONE: folded. UNDOING: open again before the server has said so. GONE: there is nothing of it any more. */
  phase: "DONE" | "UNDOING" | "GONE";
  completedAt: string;
  /** What is said of it besides. */
  note: string;
}

export type Row =
  | { what: "open"; key: string; group: TodayGroup; busy: boolean }
  | { what: "folded"; key: string; folded: FoldedRow };

/** The same for as long as the row asks for the same. */
export const keyOf = ({ events, horses, title }: TodayGroup): string =>
  events.length > 0 ? events.join() : `${title} ${horses[0]?.id ?? ""}`;

/** The rows of a section: what the server says, with what was done on this page in its place. */
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

/** What was done today and stands nowhere else on the page. */
export function doneElsewhere(
  { done }: Pick<Today, "done">,
  folded: ReadonlyMap<string, FoldedRow>,
): DoneGroup[] {
  const here = new Set([...folded.values()].flatMap(({ group }) => group.events));
  return done.filter(({ events }) => !events.every((id) => here.has(id)));
}
