import { Check } from "lucide-react";
import { useId } from "react";
import { visitKinds, type VisitKind } from "#contract/care/visit-kinds.ts";
import { visitShapes } from "#contract/care/visits.ts";

interface KindChipsProps {
  /** Null until the kind that is due next has loaded. */
  kind: VisitKind | null;
  onChange: (kind: VisitKind) => void;
}

/** The kind of visit: one of eight. */
export function KindChips({ kind, onChange }: KindChipsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">What kind of visit</legend>
      <div className="flex flex-wrap gap-2">
        {visitKinds.map((each) => (
          <label
            key={each}
            className="relative flex min-h-control cursor-pointer items-center gap-1.5 rounded-full border border-edge px-4 font-semibold select-none hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={kind === each}
              onChange={() => onChange(each)}
            />
            {kind === each && <Check aria-hidden />}
            {visitShapes[each].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
