import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { overviewEndpoints } from "#contract/horses/overview.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

type Overview = Reply<typeof overviewEndpoints.find>;

/** One line of the band at the top of the horse's page: its state, label and text. */
export interface BandRow {
  look: BadgeState;
  label: string;
  words: string;
  more: string | null;
}

/** From this many days before the end of cover, the state is 'soon'. */
const SOON_DAYS = 30;

/** Says whether the horse may compete, and until or from when. */
export const competingRow = (competing: Overview["competing"], today: string): BandRow => ({
  label: "Can compete",
  more: null,
  ...(competing.verdict === "NO"
    ? formatRefusal(competing, today)
    : formatPermission(competing, today)),
});

type RowText = Omit<BandRow, "label" | "more"> & { more?: string };

function formatRefusal(
  { decidedBy, from, heldUntil }: Overview["competing"],
  today: string,
): RowText {
  if (decidedBy === "MEDICINES") return { look: "overdue", words: "No, medicines" };
  if (from !== null && from > today)
    return { look: "soon", words: `Not before ${formatDay(from)}`, more: "the wait after a jab" };
  const words = heldUntil ? `No, since ${formatDay(addDays(heldUntil, 1))}` : "No";
  return { look: "overdue", words, more: "flu" };
}

function formatPermission(
  { verdict, decidedBy, until }: Overview["competing"],
  today: string,
): RowText {
  if (verdict === null)
    return { look: "off", words: "No jab on record", more: "Copy the passport's pages once" };
  if (verdict !== "OK") {
    const more = decidedBy === "FLU" ? "flu" : "medicines";
    return { look: "soon", words: medicineVerdictLabels[verdict], more };
  }
  if (until === null) return { look: "ok", words: "Yes" };
  const isNear = until <= addDays(today, SOON_DAYS);
  return { look: isNear ? "soon" : "ok", words: `Until ${formatDay(until)}` };
}

const looks = { OVERDUE: "overdue", SOON: "soon", LATER: "ok" } as const;

/** Says when care is due: 'Overdue since 7 Jul 2026', 'In 19 days · 11 Dec 2026'. */
export function careRow(care: Overview["care"][number], today: string): BandRow {
  const due = londonDate(new Date(care.dueDate));
  const base = { look: looks[care.state], label: care.title };
  if (care.state === "OVERDUE")
    return {
      ...base,
      words: `Overdue since ${due === today ? "today" : formatDay(due)}`,
      more: null,
    };
  const days = daysBetween(today, due);
  return { ...base, words: formatDaysAhead(days), more: formatDay(due) };
}

function formatDaysAhead(days: number): string {
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}
