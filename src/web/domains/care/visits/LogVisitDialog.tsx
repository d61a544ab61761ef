import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { type PrefilledVisit, visitEndpoints } from "#contract/care/visit-calls.ts";
import { type VisitKind, visitKinds } from "#contract/care/care-subjects.ts";
import { visitShapes } from "#contract/care/visits.ts";
import type { Attachment } from "#contract/files/attachments.ts";
import { londonDate } from "#rules/london.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { VisitStart } from "./log-visit.ts";
import { type CarriedFields, useVisitForm, type VisitContractForm } from "./visit-form.ts";
import { useWatch } from "react-hook-form";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { AttachmentsField } from "#web/domains/care/records/AttachmentsField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useLeave } from "#web/ui/leaving.ts";
import { TextArea } from "#web/ui/TextArea.tsx";
import { useMayWriteOfAll } from "./use-may-write-of-all.ts";
import { NextTimes } from "./NextTimes.tsx";
import { SharedFields } from "./SharedFields.tsx";
import { formatSaveLabel } from "./format-visit.ts";
import { VisitRows } from "./VisitRows.tsx";

interface LogVisitDialogProps {
  start: VisitStart;
  onClose: () => void;
}

/**
 * A form for one visit to many horses: who came, what was done for each horse, what it cost, and when the next
 * visit is.
 */
export function LogVisitDialog({ start, onClose }: LogVisitDialogProps) {
  const [kind, setKind] = useState<VisitKind | null>(start.kind ?? null);
  const [carried, setCarried] = useState<CarriedFields>({});
  const horseIds = (start.horseIds ?? []).join(",");
  const [files, setFiles] = useState<Attachment[]>([]);
  // read when the dialog opens, because the page may have been open since yesterday
  const [date] = useState(() => londonDate(new Date()));
  // the events belong to the kind of visit that the dialog was opened with
  const eventIds = kind === (start.kind ?? null) ? (start.eventIds ?? []).join(",") : "";
  const asked = { kind, horseIds, eventIds, date };
  const prefill = useQuery(queryOf(visitEndpoints.prefill, { query: asked }));
  const opened = useFirst(prefill.data, kind);
  return (
    <Dialog open onOpenChange={onClose} size="xl" title="Log a visit">
      <div className="grid gap-4">
        <KindChips kind={kind ?? opened?.kind ?? null} onChange={setKind} />
        <Loaded
          query={{ ...prefill, data: opened }}
          failed="The visit could not be filled in"
          level={3}
          skeleton="h-96 w-full"
        >
          {(found) =>
            found.horses.length === 0 ? (
              <EmptyState
                level={3}
                title="No horses added yet"
                text="A visit is logged for the horses of your yard. Add the first one, then come back."
              />
            ) : (
              <VisitForm
                key={found.kind}
                prefill={found}
                asked={asked}
                carried={carried}
                files={files}
                onFiles={setFiles}
                onCarry={setCarried}
                onDone={onClose}
              />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

/**
 * The prefilled visit that the form for this kind of visit was opened with; kept even if somebody else completes
 * the event meanwhile.
 */
function useFirst(prefill: PrefilledVisit | undefined, kind: VisitKind | null) {
  const [filled, setFilled] = useState<PrefilledVisit>();
  const opened = kind === null || filled?.kind === kind ? filled : undefined;
  if (!opened && prefill) setFilled(prefill);
  return opened;
}

interface KindChipsProps {
  /** The chosen kind; null until the kind that is due next has loaded. */
  kind: VisitKind | null;
  onChange: (kind: VisitKind) => void;
}

/** Chips to choose one of the eight kinds of visit. */
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

interface VisitFormProps {
  prefill: PrefilledVisit;
  /** The parameters of the query that prefills the form. */
  asked: { horseIds: string; eventIds: string; date: string };
  carried: CarriedFields;
  files: Attachment[];
  onFiles: (files: Attachment[]) => void;
  onCarry: (carried: CarriedFields) => void;
  onDone: () => void;
}

/** The prefilled form of a visit of one kind. */
function VisitForm(props: VisitFormProps) {
  const { prefill, asked, carried, files, onFiles, onCarry, onDone } = props;
  // changes that others make later are noted beside the rows, and do not alter the form
  const [opened] = useState(prefill);
  const [today] = useState(() => londonDate(new Date()));
  const hasNote = useMayWriteOfAll(opened, "notes");
  // a note typed for another kind of visit is not carried to where the user may write none
  const kept = hasNote ? carried : { ...carried, notes: null };
  const form = useVisitForm(opened, { carried: kept, files, onFiles }, onDone);
  const { control, getValues } = form;
  const date = useWatch({ control, name: "date" });
  useEffect(
    () => () => {
      const [day, notes] = getValues(["date", "notes"]);
      onCarry({ date: day, notes });
    },
    [getValues, onCarry],
  );
  const isDay = date !== "" && date <= today;
  const { data: now = prefill } = useQuery({
    ...queryOf(visitEndpoints.prefill, {
      query: { ...asked, kind: opened.kind, ...(isDay && { date }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <form
      noValidate
      name="visit"
      aria-label="Log a visit"
      className="grid gap-5"
      onSubmit={(event) => void form.submit(event)}
    >
      <DraftOffer draft={form.draft} />
      <SharedFields form={form} prefill={opened} today={today} />
      <VisitRows form={form} opened={opened} now={now} date={isDay ? date : today} />
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <NextTimes form={form} prefill={now} date={isDay ? date : today} />
        <div className="grid gap-3">
          {hasNote && (
            <Field label="Note">
              <TextArea rows={2} placeholder="What was found or done" {...form.register("notes")} />
            </Field>
          )}
          <AttachmentsField label="Photo or invoice" files={files} onChange={onFiles} />
        </div>
      </div>
      <Foot form={form} onClose={onDone} />
    </form>
  );
}

function Foot({ form, onClose }: { form: VisitContractForm; onClose: () => void }) {
  const leave = useLeave();
  const [rows, invoice] = useWatch({ control: form.control, name: ["horses", "invoice"] });
  const words = formatSaveLabel(rows, invoice ? invoice.pounds || 0 : null);
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-bottom-5 sm:-mx-6 sm:-mb-5 sm:rounded-b-card sm:px-6 max-sm:[&>*]:flex-1">
      <Button className="max-sm:hidden" size="lg" onClick={() => leave(onClose)}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="whitespace-nowrap tabular-nums"
        busy={form.formState.isSubmitting}
      >
        {words}
      </Button>
    </div>
  );
}
