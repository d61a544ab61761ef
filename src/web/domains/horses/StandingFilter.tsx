import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { standingLabels, type StandingCounts } from "#contract/horses/horse-standing.ts";
import { type Standing, worstFirst } from "#rules/standing.ts";
import { StateSign } from "#web/ui/Badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { standingLooks } from "./StandingBadge.tsx";

interface StandingFilterProps {
  counts: StandingCounts;
  chosen: Standing | null;
  onChoose: (standing: Standing | null) => void;
}

/** Filters horses by one standing at a time; without standings that no horse has. */
export const StandingFilter = ({ counts, chosen, onChoose }: StandingFilterProps) => (
  <fieldset aria-label="Filter by standing" className="flex flex-wrap gap-2">
    <Chip pressed={chosen === null} onPress={() => onChoose(null)} sign={null}>
      All {worstFirst.reduce((sum, each) => sum + counts[each], 0)}
    </Chip>
    {worstFirst.map(
      (each) =>
        (counts[each] > 0 || chosen === each) && (
          <Chip
            key={each}
            pressed={chosen === each}
            onPress={() => onChoose(chosen === each ? null : each)}
            sign={<StateSign state={standingLooks[each]} />}
          >
            {standingLabels[each]} {counts[each]}
          </Chip>
        ),
    )}
  </fieldset>
);

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  sign: ReactNode;
  children: ReactNode;
}

const Chip = ({ pressed, onPress, sign, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      "inline-flex min-h-control items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors",
      pressed
        ? "border-accent bg-accent text-on-accent"
        : "border-edge bg-surface text-ink hover:bg-sunken",
    )}
  >
    {pressed ? <Check aria-hidden /> : sign}
    {children}
  </button>
);
