import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMedia } from "./use-media.ts";

interface FoldOnPhoneProps {
  /** The line that stands for it: what there is, and how much. */
  line: ReactNode;
  children: ReactNode;
}

/** On a phone one line that opens what it stands for; at a desk, and on paper, what it stands for alone. */
export function FoldOnPhone({ line, children }: FoldOnPhoneProps) {
  const isPhone = useMedia("(width < 40rem)");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={!isPhone || isOpen}
      // at a desk it stands open by itself, which is nobody's wish for when the screen is turned
      onToggle={(event) => isPhone && setOpen(event.currentTarget.open)}
      className="group print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-3 rounded-control font-semibold text-accent hover:bg-sunken sm:hidden print:hidden [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{line}</span>
        <ChevronDown className="flex-none group-open:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
