import { standingLabels, type StandingCounts } from "#contract/horses/horse-standing.ts";
import type { Horse, HorseSummary } from "#contract/horses/horses.ts";
import { StateSign } from "#web/ui/Badge.tsx";
import { cx } from "#web/ui/cx.ts";
import type { HorseAction } from "./HorseDialog.tsx";
import { HorseRow, standingInk } from "./HorseRow.tsx";
import { standingLooks } from "./StandingBadge.tsx";

interface HorseRowsProps {
  /** Sorted by standing. */
  items: readonly HorseSummary[];
  /** Counts over all pages. */
  counts: StandingCounts | null;
  busy: boolean;
  onOpen: (what: HorseAction, horse: Horse) => void;
}

/** The compact list: a group for each standing, with a sticky heading. */
export const HorseRows = ({ items, counts, busy, onOpen }: HorseRowsProps) => (
  <div className="@container grid gap-4 max-sm:-mx-4" aria-busy={busy}>
    {[...Map.groupBy(items, ({ careStatus }) => careStatus)].map(([standing, group]) => (
      <section key={standing} aria-label={standingLabels[standing]}>
        <h2
          className={cx(
            "sticky top-(--bars,4rem) z-10 flex min-h-10 items-center gap-2 bg-page px-4 font-semibold sm:px-0",
            standingInk[standing],
          )}
        >
          <StateSign state={standingLooks[standing]} />
          {standingLabels[standing]}
          <span className="font-normal">{counts?.[standing]}</span>
        </h2>
        <ul
          aria-label={`Horses, ${standingLabels[standing]}`}
          className="divide-y divide-line border-y border-line bg-surface sm:rounded-card sm:border"
        >
          {group.map((summary) => (
            <li key={summary.horse.id}>
              <HorseRow summary={summary} onOpen={(what) => onOpen(what, summary.horse)} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
