import { useState } from "react";
import { countries, countryLabels } from "#contract/horses/deadlines.ts";
import type { Horse } from "#contract/horses/horses.ts";
import type { Country } from "#rules/identity/papers.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { DeadlineList } from "./DeadlineList.tsx";

interface DeadlinesDialogProps {
  horse: Pick<Horse, "id" | "name" | "dateOfBirth">;
  onClose: () => void;
}

const options = countries.map((value) => ({ value, label: countryLabels[value] }));
const nothing = { acquired: "", imported: "", died: "" };
const days = [
  { name: "acquired", label: "Came to its owner on" },
  { name: "imported", label: "Arrived from abroad on" },
  { name: "died", label: "Died on" },
] as const;

/** The legal deadlines for a horse's papers by the country where it is kept, to add to the calendar. */
export function DeadlinesDialog({ horse, onClose }: DeadlinesDialogProps) {
  const [country, setCountry] = useState<Country | null>(null);
  const [given, setGiven] = useState(nothing);
  const [racing, setRacing] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Passport deadlines - ${horse.name}`}
      description="Counted from its date of birth, and from what has happened since."
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Where it is kept" required>
            <Select options={options} value={country} onChange={setCountry} />
          </Field>
          {days.map(({ name, label }) => (
            <Field key={name} label={label}>
              <DateInput
                value={given[name]}
                min="1900-01-01"
                max="2100-12-31"
                onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Checkbox label="A thoroughbred foal bred to race" checked={racing} onChange={setRacing} />
        {country ? (
          <DeadlineList horseId={horse.id} asked={{ country, ...given, racing }} />
        ) : (
          <p className="text-muted">Choose where the horse is kept: the law differs.</p>
        )}
      </div>
    </Dialog>
  );
}
