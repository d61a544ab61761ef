import { formatDate } from "#web/core/format-date.ts";

/** Formats an outing's days as '12 Dec 2026', or '12 Dec 2026 to 14 Dec 2026'. */
export const formatOutingDates = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
