import { useState } from "react";
import { bodies, type Body, bodyLabels, rulebooks } from "#rules/vaccination/rulebooks.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldError } from "#web/ui/Field.tsx";

interface BodiesFormProps {
  legend: string;
  chosen: readonly Body[];
  busy: boolean;
  onSave: (chosen: Body[]) => void;
  /** Removes the choice; absent where there is none. */
  back?: { label: string; onBack: () => void } | undefined;
}

/** Ticks the bodies to go by, each with the date on which its rule was read. */
export function BodiesForm({ legend, chosen, busy, onSave, back }: BodiesFormProps) {
  const [ticked, setTicked] = useState<readonly Body[]>(chosen);
  const [missing, setMissing] = useState(false);
  const tick = (body: Body, on: boolean) =>
    setTicked(bodies.filter((each) => (each === body ? on : ticked.includes(each))));
  const save = () => {
    setMissing(ticked.length === 0);
    if (ticked.length > 0) onSave([...ticked]);
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset>
        <legend className="font-semibold">{legend}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {bodies.map((body) => (
            <Checkbox
              key={body}
              label={bodyLabels[body]}
              hint={`Rule as checked on ${formatDate(rulebooks[body].checkedOn)}`}
              checked={ticked.includes(body)}
              onChange={(on) => tick(body, on)}
            />
          ))}
        </div>
      </fieldset>
      {missing && (
        <div role="alert">
          <FieldError id="bodies-missing">Choose at least one body</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          Save bodies
        </Button>
        {back && (
          <Button onClick={back.onBack} busy={busy}>
            {back.label}
          </Button>
        )}
      </div>
    </form>
  );
}
