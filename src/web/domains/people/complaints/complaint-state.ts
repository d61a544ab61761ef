import type { ReceivedComplaint } from "#contract/people/complaints.ts";
import { formatDate } from "#web/core/format-date.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

const WEEK_MS = 7 * 86_400_000;

/** A complaint's state against its deadline, with a word. */
export function complaintState(
  { closedAt, dueAt }: Pick<ReceivedComplaint, "closedAt" | "dueAt">,
  now: number,
): { state: BadgeState; word: string } {
  if (closedAt) return { state: "off", word: `Closed ${formatDate(closedAt)}` };
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { state: "overdue", word: "Overdue" };
  const state: BadgeState = left < WEEK_MS ? "soon" : "ok";
  return { state, word: `To be told by ${formatDate(dueAt)}` };
}
