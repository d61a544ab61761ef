import { FormFooter } from "#web/ui/FormFooter.tsx";
import { type SyntheticEvent, useState } from "react";
import { type BodiesChosen, BodiesInput } from "#contract/competing/compliance.ts";
import { bodies, type Body, bodyLabels, rulebooks } from "#rules/vaccination/rulebooks.ts";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { type Conflict, useVersions } from "#web/core/versions.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { bodiesOfHorse, ownBodies, useChooseBodies } from "./use-bodies.ts";

interface BodiesEditProps {
  legend: string;
  data: BodiesChosen;
  /** The horse whose bodies are chosen; null when the yard's are. */
  horseId: string | null;
  /** The label shown while the yard or horse has no choice of its own. */
  usual: string;
  /** The label of the button that removes the choice. */
  backLabel: string;
}

/** A form to choose the bodies of the yard or of one horse; remounts with the saved choice after each save. */
export function BodiesEdit(props: BodiesEditProps) {
  const [opened, setOpened] = useState(props.data);
  return <OneEdit key={opened.updatedAt} {...props} opened={opened} onDone={setOpened} />;
}

interface OneEditProps extends BodiesEditProps {
  opened: BodiesChosen;
  onDone: (now: BodiesChosen) => void;
}

function OneEdit(props: OneEditProps) {
  const { legend, data, opened, horseId, usual, backLabel, onDone } = props;
  const [mine, setMine] = useState<Body[] | null>(null);
  const versions = useVersions({
    schema: BodiesInput,
    opened,
    typed: (row) => ({ bodies: ownBodies(row, horseId) }),
    of: horseId ?? undefined,
  });
  const { busy, choose } = useChooseBodies(horseId);
  const save = async (chosen: Body[] | null) => {
    setMine(chosen);
    const body = versions.settled({ bodies: chosen });
    try {
      const saved = await choose(body);
      toast({ title: "Bodies saved" });
      onDone(saved);
    } catch (error) {
      if (versions.meets(error, body)) return;
      showFailure("Error", error, "Failed to save the bodies");
    }
  };
  const { conflict } = versions;
  if (conflict)
    return (
      <TwoVersions
        {...{ legend, usual, conflict, busy }}
        onSave={() => void save(mine)}
        onCancel={() => onDone(data)}
      />
    );
  const hasOwn = ownBodies(opened, horseId) !== null;
  return (
    <BodiesForm
      legend={legend}
      chosen={horseId === null ? opened.bodies : bodiesOfHorse(opened, horseId)}
      busy={busy}
      onSave={(chosen) => void save(chosen)}
      back={hasOwn ? { label: backLabel, onBack: () => void save(null) } : undefined}
    />
  );
}

interface TwoVersionsProps {
  legend: string;
  usual: string;
  conflict: Conflict;
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
}

function TwoVersions({ legend, usual, conflict, busy, onSave, onCancel }: TwoVersionsProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave();
  };
  const show = (value: unknown) =>
    Array.isArray(value)
      ? bodies
          .filter((body) => value.includes(body))
          .map((body) => bodyLabels[body])
          .join(", ")
      : usual;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <VersionChoice
        conflict={conflict}
        fields={[]}
        beside={[{ name: "bodies", label: legend, show }]}
      />
      <FormFooter submit="Save bodies" busy={busy} onCancel={onCancel} />
    </form>
  );
}

interface BodiesFormProps {
  legend: string;
  chosen: readonly Body[];
  busy: boolean;
  onSave: (chosen: Body[]) => void;
  /** Removes the choice; absent where no choice has been made. */
  back?: { label: string; onBack: () => void } | undefined;
}

/** Checkboxes for the bodies whose rules apply, each with the date on which we last read its rule. */
function BodiesForm({ legend, chosen, busy, onSave, back }: BodiesFormProps) {
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
