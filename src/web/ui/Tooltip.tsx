import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

/** Around a page that has tooltips: they open after 700 ms, and at once within 300 ms of another. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** A word of explanation at a button that has its own name already; needs a TooltipArea above. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-[65] max-w-70 rounded-control bg-ink px-3 py-1.5 text-sm text-page data-[state=delayed-open]:animate-fade-in"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
