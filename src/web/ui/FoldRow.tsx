import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

interface FoldRowProps {
  title: ReactNode;
  /** The mark for the row's state, beside the title or, where both do not fit, below it. */
  mark: ReactNode;
  /** The most important fact, shown while the row is closed. */
  note?: ReactNode;
  /** The level of the row's heading. */
  level?: 2 | 3;
  open: boolean;
  onToggle: () => void;
  /** The details; in print they are shown even if the row is closed. */
  children: ReactNode;
}

/** A row of a list that shows the state of one thing, and expands to give the reasons. */
export function FoldRow(props: FoldRowProps) {
  const { title, mark, note, level = 3, open, onToggle, children } = props;
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const Sign = open ? ChevronUp : ChevronDown;
  return (
    <li className="break-inside-avoid border-t border-line first:border-t-0">
      <Heading>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
        >
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
            <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
            {mark}
          </span>
          <Sign aria-hidden className="text-muted" />
          {note && !open && (
            <span className="col-span-full text-sm text-wrap wrap-anywhere text-muted">{note}</span>
          )}
        </button>
      </Heading>
      <div id={id} className={cx("gap-3 px-4 pb-4", open ? "grid" : "hidden print:not-empty:grid")}>
        {children}
      </div>
    </li>
  );
}
