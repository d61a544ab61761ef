import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";
import { useMedia } from "./use-media.ts";

interface DisclosureProps {
  /** The content of the line; hide a part that is only for the closed state by the selector `[aria-expanded=true]`. */
  line: ReactNode;
  isOpenFromStart?: boolean;
  /** Makes the line a heading of level 3, with the spacing of one. */
  asHeading?: boolean;
  /** The content, rendered only once the line has been opened. */
  children: ReactNode;
}

/** A line that shows or hides the content below. */
export function Disclosure(props: DisclosureProps) {
  const { line, isOpenFromStart = false, asHeading = false, children } = props;
  const [isOpen, setOpen] = useState(isOpenFromStart);
  const id = useId();
  const Sign = isOpen ? ChevronDown : ChevronRight;
  const button = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setOpen(!isOpen)}
      className={cx(
        "flex w-full cursor-pointer items-center py-1 text-left hover:bg-sunken",
        asHeading ? "min-h-14 gap-3 px-4" : "min-h-control gap-2",
      )}
    >
      <Sign aria-hidden className="flex-none text-muted" />
      {line}
    </button>
  );
  return (
    <>
      {asHeading ? <h3>{button}</h3> : button}
      <div id={id}>{isOpen && children}</div>
    </>
  );
}

interface FoldOnPhoneProps {
  /** The line that is shown while closed; it says what the content is, and how much of it there is. */
  line: ReactNode;
  /** Places the line over the heading of its card, which has to be `relative`. */
  atHead?: boolean;
  children: ReactNode;
}

/** On a phone a line that expands its content; on a wide screen and in print only the content. */
export function FoldOnPhone({ line, atHead = false, children }: FoldOnPhoneProps) {
  const isPhone = useMedia("(width < 40rem)");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={!isPhone || isOpen}
      // on a wide screen the content is open by default, which must not count as the user's choice when the device is
      // rotated
      onToggle={(event) => isPhone && setOpen(event.currentTarget.open)}
      className="group print:[&::details-content]:[content-visibility:visible]"
    >
      <summary
        className={cx(
          "flex cursor-pointer list-none items-center gap-3 rounded-control font-semibold text-accent sm:hidden print:hidden [&::-webkit-details-marker]:hidden",
          atHead
            ? "absolute inset-x-0 top-0 min-h-15 justify-end px-4"
            : "min-h-control justify-between hover:bg-sunken",
        )}
      >
        <span className="min-w-0">{line}</span>
        <ChevronDown className="flex-none group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid grid-cols-1 gap-2">{children}</div>
    </details>
  );
}
