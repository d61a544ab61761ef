import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import {
  type CareNotes,
  careNotesEndpoints,
  CareNotesInput,
  FEEDS_MAX,
} from "#contract/horses/care-notes.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FieldError, Optional } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

interface CareNotesDialogProps {
  horse: Pick<Horse, "id" | "name">;
  notes: CareNotes;
  onClose: () => void;
}

/** A form for a horse's warnings, feeds, rugs and tack. */
export function CareNotesDialog({ horse, notes, onClose }: CareNotesDialogProps) {
  const { form, conflict } = useCareNotesForm(horse.id, notes, onClose);
  return (
    <FormDialog
      title={`Feed and warnings of ${horse.name}`}
      submit="Save changes"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <EntityFields
        form={form}
        conflict={conflict}
        fields={[...alertFields, ...equipmentFields]}
        beside={[feedsBeside]}
      >
        <FormFields form={form} fields={alertFields} />
        <FeedFields form={form} />
        <FormFields form={form} fields={equipmentFields} />
      </EntityFields>
    </FormDialog>
  );
}

const feedsBeside = {
  name: "feeds",
  label: "Feeds",
  show: (feeds: unknown) =>
    Array.isArray(feeds)
      ? feeds.map(({ time, what }: CareNotes["feeds"][number]) => `${time} ${what}`).join("; ")
      : "None",
};

/** The times proposed for new feeds, in this order: morning, evening, midday, night. */
const usual = ["07:00", "17:00", "12:00", "21:00"];

/** The horse's feeds, with a row for each time of day. */
export function FeedFields({ form }: { form: CareNotesForm }) {
  const id = useId();
  const feeds = form.watch("feeds") ?? [];
  const set = (next: typeof feeds) => form.setValue("feeds", next, { shouldDirty: true });
  const taken = new Set(feeds.map(({ time }) => time));
  const add = () =>
    set([...feeds, { time: usual.find((time) => !taken.has(time)) ?? "", what: "" }]);
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold">
        Feeds
        <Optional />
      </legend>
      {feeds.map((_, at) => (
        // the index is the key, because rows have no id
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-2">
          <TextInput
            type="time"
            aria-label={`Time of feed ${at + 1}`}
            {...wiring(form, `feeds.${at}.time`, id)}
            {...form.register(`feeds.${at}.time`)}
          />
          <TextInput
            autoComplete="off"
            aria-label={`What feed ${at + 1} is`}
            placeholder="One scoop of chaff, half a scoop of nuts"
            {...wiring(form, `feeds.${at}.what`, id)}
            {...form.register(`feeds.${at}.what`)}
          />
          <IconButton
            label={`Take away feed ${at + 1}`}
            onClick={() => set(feeds.filter((_feed, other) => other !== at))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {faultsOf(form).map((fault) => (
        <div key={fault} role="alert">
          <FieldError id={`${id}-error`}>{fault}</FieldError>
        </div>
      ))}
      {feeds.length < FEEDS_MAX && (
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={add}>
          <Plus aria-hidden />
          Add a feed
        </Button>
      )}
    </fieldset>
  );
}

/** The errors of the feeds, each with its path; a contract form stores each error under the field's full path. */
function faults(form: CareNotesForm): [string, string][] {
  const errors: Record<string, { message?: unknown } | undefined> = form.formState.errors;
  return Object.entries(errors).flatMap(([path, error]): [string, string][] =>
    path.startsWith("feeds") && typeof error?.message === "string" ? [[path, error.message]] : [],
  );
}

const faultsOf = (form: CareNotesForm) => [...new Set(faults(form).map(([, words]) => words))];

const wiring = (form: CareNotesForm, path: string, id: string) =>
  faults(form).some(([at]) => at === path) && {
    "aria-invalid": true as const,
    "aria-describedby": `${id}-error`,
  };

/**
 * The form of a horse's care notes and its save function, and `conflict` if somebody else has saved another
 * version meanwhile.
 */
function useCareNotesForm(horseId: string, notes: CareNotes, onClose: () => void) {
  const replace = useMutate(careNotesEndpoints.replace);
  return useEntityForm({
    schema: CareNotesInput,
    row: notes,
    values: notes,
    draftName: `care-notes:${horseId}`,
    historyOf: horseId,
    change: (_, body) => replace.mutateAsync({ params: { id: horseId }, body }),
    failed: "Failed to save the feed and warnings",
    onSaved: () => {
      toast({ title: "Feed and warnings saved" });
      onClose();
    },
  });
}

type CareNotesForm = ReturnType<typeof useCareNotesForm>["form"];

/** Fields for the warnings that are shown wherever the horse appears. */
const alertFields: readonly FieldSpec[] = [
  {
    name: "allergies",
    label: "Allergies",
    kind: "text",
    wide: true,
    hint: "Said wherever the horse is",
  },
  {
    name: "warnings",
    label: "Handling warnings",
    kind: "text",
    wide: true,
    hint: "Kicks, rears, bites: said wherever the horse is",
  },
];

/** The fields below the feeds: rugs and tack. */
const equipmentFields: readonly FieldSpec[] = [
  { name: "rugs", label: "Rugs", kind: "notes" },
  { name: "tack", label: "Tack", kind: "notes" },
];
