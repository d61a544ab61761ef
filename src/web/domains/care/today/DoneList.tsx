import type { Today } from "#contract/care/today.ts";
import { useAuth } from "#web/core/session.ts";
import { Rows } from "./Rows.tsx";
import { DoneRow } from "./TodayRow.tsx";
import type { useDone } from "./use-done.ts";
import type { RestOfToday } from "./use-today.ts";

type DoneRows = ReturnType<typeof useDone>;

interface DoneListProps {
  groups: Today["done"];
  done: DoneRows;
  /** How many more were done today. */
  more: number;
  rest: RestOfToday;
}

/** What was done today, except what the page shows in its own rows. */
export const DoneList = ({ groups, done, more, rest }: DoneListProps) => (
  <Rows
    of="what is done"
    rows={groups.map((group) => (
      <DoneElsewhere key={group.events.join()} group={group} done={done} />
    ))}
    more={more}
    rest={rest}
  />
);

/**
 * A task done before the page was opened, or elsewhere. Without an action to undo, its record has to be deleted
 * where it was written.
 */
function DoneElsewhere({ group, done }: { group: Today["done"][number]; done: DoneRows }) {
  const key = group.events.join();
  const { user } = useAuth();
  const canUndo = !group.hasRecord || group.actId !== null;
  return (
    <DoneRow
      group={group}
      completedAt={group.completedAt}
      by={group.by && group.by.id !== user?.id ? group.by.firstName : undefined}
      note={done.refused.get(key)}
      onUndo={canUndo ? () => void done.undo(key, group) : undefined}
    />
  );
}
