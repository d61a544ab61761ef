import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Attachment } from "#contract/files/attachments.ts";
import { type PrefilledVisit, visitEndpoints } from "#contract/care/visit-calls.ts";
import { londonDate } from "#rules/london.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { queryOf } from "#web/core/query.ts";
import { AttachmentsField } from "#web/domains/care/records/AttachmentsField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useLeave } from "#web/ui/leaving.ts";
import { TextArea } from "#web/ui/TextArea.tsx";
import { NextTimes } from "./NextTimes.tsx";
import { SharedFields } from "./SharedFields.tsx";
import { type CarriedFields, useVisitForm, type VisitContractForm } from "./visit-form.ts";
import { formatSaveLabel } from "./format-visit.ts";
import { VisitRows } from "./VisitRows.tsx";

interface VisitFormProps {
  draft: PrefilledVisit;
  /** The parameters of the draft's query. */
  asked: { horseIds: string; eventIds: string; date: string };
  carried: CarriedFields;
  files: Attachment[];
  onFiles: (files: Attachment[]) => void;
  onCarry: (carried: CarriedFields) => void;
  onDone: () => void;
}

/** The prefilled form of a visit of one kind. */
export function VisitForm(props: VisitFormProps) {
  const { draft, asked, carried, files, onFiles, onCarry, onDone } = props;
  // changes that others make later are noted beside the rows, and do not alter the form
  const [opened] = useState(draft);
  const [today] = useState(() => londonDate(new Date()));
  const form = useVisitForm(opened, { carried, files, onFiles }, onDone);
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
  const { data: now = draft } = useQuery({
    ...queryOf(visitEndpoints.draft, {
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
      <SharedFields form={form} draft={opened} today={today} />
      <VisitRows form={form} opened={opened} now={now} date={isDay ? date : today} />
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <NextTimes form={form} draft={now} date={isDay ? date : today} />
        <div className="grid gap-3">
          <Field label="Note">
            <TextArea rows={2} placeholder="What was found or done" {...form.register("notes")} />
          </Field>
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
