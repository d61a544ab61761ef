import { useState } from "react";
import { nameMatches } from "#web/core/name-search.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/** Another horse for which the same record is written, with the cost typed for that horse. */
export interface OtherHorse {
  horseId: string;
  cost: string;
}

interface AlsoForProps {
  horseId: string;
  /** Whether the record has a cost for another horse, which the user may write. */
  hasCost: (horseId: string) => boolean;
  others: OtherHorse[];
  onChange: (others: OtherHorse[]) => void;
}

/** The number of horses from which a search box is shown. */
const MANY = 12;

/**
 * Lets a visit, such as a farrier's for six horses, be recorded for other horses too. Chosen horses stay in view
 * during a search.
 */
export function AlsoFor({ horseId, hasCost, others, onChange }: AlsoForProps) {
  const { data = [] } = useHorseNames();
  const [search, setSearch] = useState("");
  const rest = data.filter((each) => each.id !== horseId);
  if (rest.length === 0) return null;
  const isShown = ({ id, name }: { id: string; name: string }) =>
    nameMatches(search, name) || others.some(({ horseId: chosen }) => chosen === id);
  const without = (id: string) => others.filter((other) => other.horseId !== id);
  return (
    <details className="rounded-card border border-line px-4">
      <summary className="min-h-control cursor-pointer py-2.5 font-semibold">
        Same for these horses too{others.length > 0 && ` (${others.length})`}
      </summary>
      {rest.length > MANY && (
        <TextInput
          type="search"
          aria-label="Find horses by name"
          placeholder="Find horses by name..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter in the search box must not submit the record
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <ul className="max-h-72 overflow-y-auto px-1 py-1 pb-3">
        {rest.filter(isShown).map(({ id, name }) => (
          <Line
            key={id}
            name={name}
            withCost={hasCost(id)}
            chosen={others.find(({ horseId: other }) => other === id) ?? null}
            onChoose={(on) => onChange(on ? [...others, { horseId: id, cost: "" }] : without(id))}
            onCost={(cost) => onChange([...without(id), { horseId: id, cost }])}
          />
        ))}
      </ul>
      <p className="border-t border-line py-2.5 text-sm text-muted">
        Documents and photos stay with the record you are writing.
      </p>
    </details>
  );
}

interface LineProps {
  name: string;
  withCost: boolean;
  chosen: OtherHorse | null;
  onChoose: (on: boolean) => void;
  onCost: (cost: string) => void;
}

const Line = ({ name, withCost, chosen, onChoose, onCost }: LineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4">
    <Checkbox label={name} checked={chosen !== null} onChange={onChoose} />
    {withCost && chosen && (
      <TextInput
        aria-label={`Cost for ${name} (£)`}
        placeholder="Cost (£)"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-32"
        value={chosen.cost}
        onChange={(event) => onCost(event.target.value)}
      />
    )}
  </li>
);
