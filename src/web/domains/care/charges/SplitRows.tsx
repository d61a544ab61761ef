import type { SplitWay } from "#rules/charges/split.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { rowOf, type SplitRow } from "./split-form.ts";
import { useOwners } from "./use-owners.ts";

interface SplitRowsProps {
  rows: readonly SplitRow[];
  how: SplitWay;
  onChange: (rows: SplitRow[]) => void;
}

/** The horses of an invoice, each with its part and its owners. */
export function SplitRows({ rows, how, onChange }: SplitRowsProps) {
  const { data: horses = [] } = useHorseNames();
  const { sharesOf } = useOwners();
  const without = (id: string) => rows.filter(({ horseId }) => horseId !== id);
  const replace = (row: SplitRow) =>
    onChange(rows.map((each) => (each.horseId === row.horseId ? row : each)));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Horses that were seen</legend>
      {horses.map(({ id, name }) => {
        const row = rows.find(({ horseId }) => horseId === id);
        return (
          <div key={id} className="grid gap-2 border-b border-line pb-2 last:border-b-0">
            <Checkbox
              label={name}
              checked={row !== undefined}
              onChange={(ticked) =>
                onChange(ticked ? [...rows, rowOf(id, sharesOf(id))] : without(id))
              }
            />
            {row && <HorsePart name={name} row={row} how={how} onChange={replace} />}
          </div>
        );
      })}
    </fieldset>
  );
}

interface HorsePartProps {
  name: string;
  row: SplitRow;
  how: SplitWay;
  onChange: (row: SplitRow) => void;
}

function HorsePart({ name, row, how, onChange }: HorsePartProps) {
  const { owners } = useOwners();
  const nameOf = (ownerId: string) => owners.find(({ id }) => id === ownerId)?.name ?? "";
  const setPercent = (ownerId: string, percent: string) =>
    onChange({
      ...row,
      owners: row.owners.map((each) => (each.ownerId === ownerId ? { ownerId, percent } : each)),
    });
  return (
    <div className="grid gap-3 pl-8 sm:grid-cols-2">
      {how !== "EQUALLY" && (
        <Field label={how === "BY_WEIGHT" ? `Weight of ${name}` : `Pounds for ${name}`} required>
          <TextInput
            inputMode="decimal"
            value={row.part}
            onChange={(event) => onChange({ ...row, part: event.target.value })}
          />
        </Field>
      )}
      {row.owners.length === 0 && (
        <p className="text-overdue">No owner is on record. Add one under Contacts.</p>
      )}
      {row.owners.length === 1 && (
        <p className="text-sm text-muted">All to {nameOf(row.owners[0]?.ownerId ?? "")}</p>
      )}
      {row.owners.length > 1 &&
        row.owners.map(({ ownerId, percent }) => (
          <Field key={ownerId} label={`${nameOf(ownerId)}: per cent of ${name}`} required>
            <TextInput
              inputMode="decimal"
              value={percent}
              onChange={(event) => setPercent(ownerId, event.target.value)}
            />
          </Field>
        ))}
    </div>
  );
}
