import { useQuery } from "@tanstack/react-query";
import { horseEndpoints } from "#contract/horses.ts";
import { ask } from "#web/core/ask.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/** A further horse the same record is written for, with a cost of its own as typed. */
export interface OtherHorse {
  horseId: string;
  cost: string;
}

interface AlsoForProps {
  horseId: string;
  withCost: boolean;
  others: OtherHorse[];
  onChange: (others: OtherHorse[]) => void;
}

/** 'Same for these horses too': the farrier came for six. */
export function AlsoFor({ horseId, withCost, others, onChange }: AlsoForProps) {
  const { data = [] } = useQuery(ask(horseEndpoints.list, {}));
  const rest = data.filter((each) => each.id !== horseId);
  if (rest.length === 0) return null;
  const without = (id: string) => others.filter((other) => other.horseId !== id);
  return (
    <details className="rounded-card border border-line px-4">
      <summary className="min-h-control cursor-pointer py-2.5 font-semibold">
        Same for these horses too{others.length > 0 && ` (${others.length})`}
      </summary>
      <ul className="max-h-72 overflow-y-auto pb-3">
        {rest.map(({ id, name }) => {
          const chosen = others.find((other) => other.horseId === id);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <Checkbox
                label={name}
                checked={chosen !== undefined}
                onChange={(on) =>
                  onChange(on ? [...others, { horseId: id, cost: "" }] : without(id))
                }
              />
              {withCost && chosen && (
                <TextInput
                  aria-label={`Cost for ${name} (£)`}
                  placeholder="Cost (£)"
                  type="number"
                  inputMode="decimal"
                  min={0.01}
                  step={0.01}
                  className="max-w-32"
                  value={chosen.cost}
                  onChange={(event) =>
                    onChange([...without(id), { horseId: id, cost: event.target.value }])
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="border-t border-line py-2.5 text-sm text-muted">
        Documents and photos stay with the record you are writing.
      </p>
    </details>
  );
}
