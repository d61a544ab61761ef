import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { Today } from "#contract/care/today.ts";
import { UPCOMING_SHOWN } from "#web/domains/care/dashboard/upcoming-shown.ts";
import { queryOf } from "#web/core/query.ts";
import { useRoundsDue } from "./IsolationRounds.tsx";
import { isolatedIn } from "./rows.ts";

/** Shown when today has no rows, unless a horse in isolation waits for its round: the date of the next event, or a text about what will appear here. */
export function NothingToDo({ today, hasHorses }: { today: Today; hasHorses: boolean }) {
  const upcoming = useQuery(
    queryOf(careEventEndpoints.upcoming, { query: { limit: UPCOMING_SHOWN } }),
  );
  const { due } = useRoundsDue(isolatedIn(today));
  if (due.length > 0) return null;
  const next = today.week[0] ?? upcoming.data?.[0];
  return (
    <li className="px-4 py-3 text-muted sm:px-5">
      {today.overdue.length === 0 || !hasHorses ? "Nothing to do today." : "Nothing else today."}{" "}
      {next?.dueDate && `Next: ${next.title}, ${formatMoment(next.dueDate)}.`}
      {!hasHorses &&
        " Once your first horse is here, this page opens with who needs what: jabs, farrier, worming and teeth, the latest first."}
    </li>
  );
}
