import { useState } from "react";
import { cx } from "#web/ui/cx.ts";
import type { LibraryState } from "./library-state.ts";

interface TopicsProps {
  topics: readonly { topic: string; title: string; entries: number }[];
  state: LibraryState;
}

/** Every topic with the number of its entries; collapsed on a phone. */
export function Topics({ topics, state }: TopicsProps) {
  const [isWide] = useState(() => window.matchMedia("(width >= 64rem)").matches);
  const chosen = state.query.topic;
  return (
    <details open={isWide} className="rounded-card border border-line bg-surface p-3">
      <summary className="min-h-row cursor-pointer content-center px-2 font-semibold">
        Topics
      </summary>
      <ul className="grid">
        {topics.map(({ topic, title, entries }) => (
          <li key={topic}>
            <button
              type="button"
              aria-pressed={topic === chosen}
              onClick={() => state.change({ topic: topic === chosen ? null : topic })}
              className={cx(
                "flex min-h-row w-full items-center justify-between gap-3 rounded-control px-2 text-left",
                topic === chosen ? "bg-accent-soft font-semibold text-accent" : "hover:bg-sunken",
              )}
            >
              {title}
              <span className="text-sm text-muted">{entries}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
