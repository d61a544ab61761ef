import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { tabIn } from "./tabs.ts";

/**
 * The cards of a horse. On a phone collapsed to one line while a tab other than the timeline is open, so that the tab
 * comes first.
 */
export function BesideTab({ children }: { children: ReactNode }) {
  const isPhone = useMedia("(width < 40rem)");
  const tab = tabIn(useSearch());
  if (!isPhone || tab === null || tab === "timeline") return children;
  return (
    <div className="grid min-w-0 gap-3">
      <Disclosure
        line={
          <span className="font-semibold text-accent">
            Next dates, weight, feed, contacts, papers
          </span>
        }
      >
        <div className="grid gap-3">{children}</div>
      </Disclosure>
    </div>
  );
}
