import { Suspense, useState } from "react";
import { recordEndpoints } from "#contract/care/records.ts";
import { londonDate } from "#rules/london.ts";
import { useMutateAny } from "#web/core/query.ts";
import { draftPart } from "#web/core/draft.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { LastChange } from "#web/domains/data/activity/LastChange.tsx";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { toast } from "#web/ui/toast.ts";
import { AlsoFor, type OtherHorse } from "./AlsoFor.tsx";
import { AttachmentsField } from "./AttachmentsField.tsx";
import type { AnyRecord } from "./kind-look.ts";
import { looks } from "./kinds.ts";
import { useMayWriteField } from "./use-may-write-field.ts";
import type { RecordTabProps } from "./RecordTab.tsx";

// loaded when the first medicine is typed, because the remark comes with its sources
const { FoodChainRemark } = onDemand(
  () => import("#web/domains/health/medicines/FoodChainRemark.tsx"),
);

/** The known fields of a new record, and the event that it is written for, if any. */
export interface RecordPrefill {
  eventId: string | null;
  record: Record<string, unknown>;
}

interface RecordFormProps extends RecordTabProps {
  /** The record to edit; null to add a new one. */
  record: AnyRecord | null;
  prefill?: RecordPrefill;
  onDone: () => void;
}

/** A form that adds a record, for several horses if wanted, or edits one. */
export function RecordForm(props: RecordFormProps) {
  const { kind, horse, record, onDone } = props;
  const look = looks[kind];
  const mayWrite = useMayWriteField();
  const fields = look.fields.filter(({ name }) => mayWrite(kind, name, horse.id));
  const { form, files, setFiles, others, setOthers, conflict } = useRecordForm(props);
  const filesLabel = look.files === "photos" ? "Photos" : "Documents";
  const medicine = look.medicine && String(form.watch(look.medicine) ?? "");
  const horseIds = [horse.id, ...others.map(({ horseId }) => horseId)];
  // the rules read both names, because a product's name may identify more than the common name
  const remark = (name: string, product: unknown) => (
    <Suspense>
      <FoodChainRemark
        text={typeof product === "string" ? `${name} ${product}` : name}
        horseIds={horseIds}
      />
    </Suspense>
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <h3 className="font-display text-lg">{record ? "Edit record" : look.empty.add}</h3>
      <EntityFields
        form={form}
        conflict={conflict}
        fields={fields}
        beside={[{ name: look.files, label: filesLabel, show: howMany }]}
      >
        <FormFields
          form={form}
          fields={fields}
          {...(look.medicine && {
            remarks: {
              [look.medicine]: medicine && remark(medicine, form.watch("product")),
            },
          })}
        />
        <AttachmentsField label={filesLabel} files={files} onChange={setFiles} />
      </EntityFields>
      {!record && (
        <AlsoFor
          horseId={horse.id}
          hasCost={(other) => look.hasCost && mayWrite(kind, "cost", other)}
          others={others}
          onChange={setOthers}
        />
      )}
      <div className="sticky -bottom-4 z-10 -mx-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:-bottom-5 sm:-mx-6 sm:px-6 max-sm:[&>*]:flex-1">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {record ? "Save changes" : "Save record"}
        </Button>
      </div>
      <LastChange of={record} />
    </form>
  );
}

function useRecordForm({ kind, horse, record, prefill, onDone }: RecordFormProps) {
  const look = looks[kind];
  const horseId = horse.id;
  const [files, setFiles] = useState(() => (record ? look.attachments(record) : []));
  const [others, setOthers] = useState<OtherHorse[]>([]);
  // true once the record has been sent for other horses: there are then several records, and the answer names only the
  // first
  const [sentToOthers, setSentToOthers] = useState(false);
  const create = useMutateAny(recordEndpoints[kind].create);
  const update = useMutateAny(recordEndpoints[kind].update);
  const undo = useUndoActs();
  const mayWrite = useMayWriteField();
  // what an event says is not written into a field that the user may not write
  const notOffered = Object.fromEntries(
    look.fields.flatMap(({ name }) => (mayWrite(kind, name, horseId) ? [] : [[name, null]])),
  );
  const [blank] = useState(() => ({
    [look.dateField]: londonDate(new Date()),
    ...prefill?.record,
  }));
  const [schema] = useState(() => look.form(record && look.day(record)));
  const { form, conflict } = useEntityForm<typeof schema, AnyRecord, string>({
    schema,
    row: record,
    values: { ...(record ?? blank) },
    draftName: `record:${kind}:${horseId}:${record?.id ?? prefill?.eventId ?? (prefill ? "filled" : "new")}`,
    parts: {
      sentToOthers: draftPart(sentToOthers, setSentToOthers),
      files: draftPart(files, setFiles),
      others: draftPart(others, setOthers),
    },
    prepare: async (input) => ({
      ...input,
      ...(record ? {} : notOffered),
      [look.files]: files.map((file) => file.id),
    }),
    create: async (fields) => {
      setSentToOthers(sentToOthers || others.length > 0);
      const body = {
        ...fields,
        ...(prefill?.eventId && { eventId: prefill.eventId }),
        alsoFor: look.hasCost ? others : others.map(withoutCost),
      };
      await create.mutateAsync({ params: { horseId }, body });
      return fields.id;
    },
    change: async ({ id }, body) => {
      await update.mutateAsync({ params: { horseId, id }, body });
      return id;
    },
    canChangeCreated: !sentToOthers && others.length === 0,
    failed: record ? "Failed to update record" : "Failed to save record",
    // the id of a new record is also the id of the action, for undo
    onSaved: (id) => {
      toast({
        title: record ? "Health record updated successfully" : "Health record added successfully",
        ...(others.length > 0 && { action: undo([id]) }),
      });
      onDone();
    },
  });
  return { form, files, setFiles, others, setOthers, conflict };
}

const howMany = (ids: unknown) =>
  Array.isArray(ids) && ids.length > 0 ? `${ids.length} attached` : "none";

const withoutCost = ({ horseId }: OtherHorse) => ({ horseId });
