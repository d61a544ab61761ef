import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import { activityActionLabels, activityEndpoints } from "#contract/data/activity.ts";
import { queryOf } from "#web/core/query.ts";
import { EntryLine } from "./EntryLine.tsx";

/**
 * Shows who last changed a row, with its whole history collapsed. Renders nothing for users who may not see the
 * history.
 */
export function ChangedBy({ id }: { id: string }) {
  // refetched on every mount, because each save adds an entry
  const { data } = useQuery({
    ...queryOf(activityEndpoints.history, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const [last] = data ?? [];
  if (!data || !last) return null;
  const verb = activityActionLabels[last.action];
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer py-2.5">
        {verb.charAt(0).toUpperCase() + verb.slice(1)} by {last.by} on {formatMoment(last.at)}
        <span className="link ml-2">History</span>
      </summary>
      <ol className="divide-y divide-line border-t border-line">
        {data.map((entry) => (
          <EntryLine key={entry.id} entry={entry} ofOne />
        ))}
      </ol>
    </details>
  );
}
