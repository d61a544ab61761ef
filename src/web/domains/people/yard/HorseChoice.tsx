import { Loaded } from "#web/core/Loaded.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";

interface HorseChoiceProps {
  /** The ids of the chosen horses; null for every horse of the yard. */
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
  /** The error that is shown while no horse is ticked. */
  error?: string | undefined;
}

/** Chooses every horse of the yard, or some of them. */
export function HorseChoice({ value, onChange, error }: HorseChoiceProps) {
  return (
    <fieldset className="grid">
      <legend className="font-semibold">Horses</legend>
      <Checkbox
        label="Every horse, also those that come later"
        checked={value === null}
        onChange={(all) => onChange(all ? null : [])}
      />
      {value !== null && <SomeHorses value={value} onChange={onChange} />}
      {error && (
        <p role="alert" className="mt-1 text-sm font-semibold text-overdue">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SomeHorsesProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function SomeHorses({ value, onChange }: SomeHorsesProps) {
  const horses = useHorseNames();
  return (
    <Loaded query={horses} skeleton="h-24 w-full">
      {(all) => (
        <div className="grid gap-x-4 border-l-2 border-line pl-4 sm:grid-cols-2">
          {all.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi className="break-words">{name}</bdi>}
              checked={value.includes(id)}
              onChange={(on) => onChange(tickedWith(value, id, on))}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
