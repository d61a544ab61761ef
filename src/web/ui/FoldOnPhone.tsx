import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { useMedia } from "./use-media.ts";

interface FoldOnPhoneProps {
  /** The line that is shown while closed: what there is, and how much. */
  line: ReactNode;
  /** Overlays the heading of its card, which has to be `relative`. */
  atHead?: boolean;
  children: ReactNode;
}

/** On a phone a line that expands its content; on a wide screen and on paper the content alone. */
export function FoldOnPhone({ line, atHead = false, children }: FoldOnPhoneProps) {
  const isPhone = useMedia("(width < 40rem)");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={!isPhone || isOpen}
      // on a wide screen it is open by default, which must not count as the user's choice when the device is rotated
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
