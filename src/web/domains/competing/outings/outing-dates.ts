import { dateWords } from "#web/core/dates.ts";

/** '12 Dec 2026', or '12 Dec 2026 to 14 Dec 2026'. */
export const whenWords = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  firstDay === lastDay ? dateWords(firstDay) : `${dateWords(firstDay)} to ${dateWords(lastDay)}`;
