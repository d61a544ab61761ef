import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";

interface DisclosureProps {
  /** The line's content; a part shown only while closed hides under `[aria-expanded=true]`. */
  line: ReactNode;
  isOpenFromStart?: boolean;
  /** Makes the line a heading of level 3, with its spacing. */
  asHeading?: boolean;
  /** Rendered once it is opened. */
  children: ReactNode;
}

/** A line that shows or hides the content below it. */
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
