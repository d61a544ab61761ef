import { CircleCheck, CircleX } from "lucide-react";
import type { Ref } from "react";
import type { DoneGroup, TodayGroup } from "#contract/care/today.ts";
import { Button } from "#web/ui/Button.tsx";
import { formatDone, formatTime, formatUndoLabel } from "./format-row.ts";

interface DoneRowProps {
  ref?: Ref<HTMLLIElement>;
  group: TodayGroup | DoneGroup;
  completedAt: string;
  /** It has been deleted. */
  gone?: boolean;
  /** An additional note. */
  note?: string | undefined;
  /** Absent if it has to be undone elsewhere. */
  onUndo?: (() => void) | undefined;
}

/** Something done today, collapsed to a line, with an undo button. */
export function DoneRow({ ref, group, completedAt, gone = false, note, onUndo }: DoneRowProps) {
  const Sign = gone ? CircleX : CircleCheck;
  return (
    <li
      ref={ref}
      className="grid min-h-13 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 sm:px-5 lg:grid-cols-[2.5rem_minmax(0,1fr)_10.25rem]"
    >
      <Sign className="justify-self-center text-ok" aria-hidden />
      <p aria-live="polite" className="text-sm text-muted wrap-anywhere">
        {formatDone(group)}. {!gone && `Done at ${formatTime(completedAt)}`}
        {note && ` ${note}`}
      </p>
      {onUndo && !gone && (
        <Button variant="quiet" aria-label={formatUndoLabel(group)} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
