import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { useMedia } from "./use-media.ts";

interface FoldOnPhoneProps {
  /** The line that stands for it: what there is, and how much. */
  line: ReactNode;
  /** It lies over the heading of its card, which has to be `relative`. */
  atHead?: boolean;
  children: ReactNode;
}

/** On a phone one line that opens what it stands for; at a desk, and on paper, what it stands for alone. */
export function FoldOnPhone({ line, atHead = false, children }: FoldOnPhoneProps) {
  const isPhone = useMedia("(width < 40rem)");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={!isPhone || isOpen}
      // at a desk it stands open by itself, which is nobody's wish for when the screen is turned
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
