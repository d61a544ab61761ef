import { type Paper, paperKindLabels } from "#contract/horses/papers.ts";
import { formatDay } from "#rules/date-format.ts";
import { daysToEnd, type ListedPaper, type PaperStanding } from "#rules/identity/paper-ends.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

/** Ends further ahead are said by their date. */
const COUNTED_DAYS = 60;

/** A paper's name in lists: what it is called, or its kind. */
export const formatPaper = ({ kind, name }: Pick<Paper, "kind" | "name">): string => {
  if (name === null) return paperKindLabels[kind];
  return kind === "OTHER" ? name : `${paperKindLabels[kind]}: ${name}`;
};

/** Says when a paper ends, such as 'Ends in 12 days' or 'Ended 3 Mar 2026'; empty where it never does. */
export function formatEnd({ paper, replaced }: ListedPaper<Paper>, today: string): string {
  const own = formatOwnEnd(paper, today);
  return [own, replaced && "A newer one follows"].filter(Boolean).join(" · ");
}

function formatOwnEnd(paper: Paper, today: string): string {
  const { validFrom, validUntil } = paper;
  const from = validFrom !== null && validFrom > today ? `From ${formatDay(validFrom)}` : "";
  if (validUntil === null) return from;
  const days = daysToEnd(paper, today) ?? 0;
  if (days < 0) return `Ended ${formatDay(validUntil)}`;
  if (from || days > COUNTED_DAYS)
    return [from, `Until ${formatDay(validUntil)}`].filter(Boolean).join(" · ");
  return formatDaysLeft(days);
}

function formatDaysLeft(days: number): string {
  if (days === 0) return "Ends today";
  return days === 1 ? "Ends tomorrow" : `Ends in ${days} days`;
}

const looks: Record<PaperStanding, BadgeState> = {
  ENDED: "overdue",
  SOON: "soon",
  VALID: "ok",
  NONE: "off",
};

/** The state by which a paper is shown; one that another follows is off. */
export const lookOf = ({ replaced, standing }: ListedPaper<Paper>): BadgeState =>
  replaced ? "off" : looks[standing];
