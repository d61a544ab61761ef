import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { grantEndpoints } from "#contract/people/grants.ts";
import type { Member } from "#contract/people/members.ts";
import { grantedSections, rights } from "#contract/policy.ts";
import { sectionLabels } from "#contract/roles.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useSave } from "#web/core/query.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";
import { HorseChoice } from "./HorseChoice.tsx";
import { RightText } from "./RightText.tsx";
import { areDifferent, formOf, inputOf, type RightsForm } from "./rights-form.ts";

interface RightsDialogProps {
  member: Member;
  name: string;
  onClose: () => void;
}

/** Sets a member's rights about single horses, for owners at livery, sharers and loaners. */
export function RightsDialog({ member, name, onClose }: RightsDialogProps) {
  const grants = useQuery(queryOf(grantEndpoints.list, {}));
  const title = `Horses and rights of ${name}`;
  if (!grants.data)
    return (
      <Dialog open onOpenChange={onClose} title={title}>
        <Loaded
          query={grants}
          level={3}
          failed="The rights could not be loaded"
          skeleton="h-64 w-full"
        >
          {() => null}
        </Loaded>
      </Dialog>
    );
  const own = grants.data.filter(({ userId }) => userId === member.userId);
  return (
    <Rights
      title={title}
      member={member}
      start={formOf(member, own)}
      isDifferent={areDifferent(own)}
      onClose={onClose}
    />
  );
}

interface RightsProps {
  title: string;
  member: Member;
  start: RightsForm;
  isDifferent: boolean;
  onClose: () => void;
}

function Rights({ title, member: { userId }, start, isDifferent, onClose }: RightsProps) {
  const [form, setForm] = useState(start);
  const [error, setError] = useState<string>();
  const { save, busy } = useSave(grantEndpoints.setRights, {
    done: { title: "The rights are in force" },
    failed: "Failed to change the rights",
  });
  const change = (part: Partial<RightsForm>) => {
    setError(undefined);
    setForm({ ...form, ...part });
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (form.horseIds?.length === 0) return setError("Tick at least one horse, or every horse");
    return save({ params: { userId }, body: inputOf(form) }, onClose);
  };
  return (
    <FormDialog
      title={title}
      description="They are in force at once, on every device."
      submit="Save rights"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <HorseChoice
        value={form.horseIds}
        onChange={(horseIds) => change({ horseIds })}
        error={error}
      />
      {form.horseIds !== null && (
        <>
          {isDifferent && (
            <p className="text-sm text-muted">
              Until now the rights are not the same for each horse. Saving makes them so.
            </p>
          )}
          <Sections form={form} onChange={change} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="From">
              <DateInput
                value={form.from}
                onChange={(event) => change({ from: event.target.value })}
              />
            </Field>
            <Field label="Until" hint="The last day, included">
              <DateInput
                value={form.until}
                onChange={(event) => change({ until: event.target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </FormDialog>
  );
}

const options = rights.map((right) => ({ value: right, label: <RightText right={right} /> }));

interface SectionsProps {
  form: RightsForm;
  onChange: (part: Partial<RightsForm>) => void;
}

const Sections = ({ form: { sections }, onChange }: SectionsProps) => (
  <div className="divide-y divide-line">
    {grantedSections.map((section) => (
      <fieldset
        key={section}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
      >
        <legend className="sr-only">{sectionLabels[section]}</legend>
        <span aria-hidden className="min-w-0 flex-1 basis-48">
          {sectionLabels[section]}
        </span>
        <SegmentedControl
          options={options}
          value={sections[section]}
          onChange={(right) => onChange({ sections: { ...sections, [section]: right } })}
        />
      </fieldset>
    ))}
  </div>
);
