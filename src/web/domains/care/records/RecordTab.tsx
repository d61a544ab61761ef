import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { Endpoint, Reading } from "#contract/endpoint.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { askAny } from "#web/core/ask.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { AnyRecord, KindLook } from "./kinds.ts";
import { RecordCard } from "./RecordCard.tsx";

// who only looks needs neither the form nor the question; they are fetched when the list is reached for
const loadForm = () => import("./RecordForm.tsx");
const loadQuestion = () => import("./DeleteRecordDialog.tsx");
const { RecordForm } = onDemand(loadForm);
const { DeleteRecordDialog } = onDemand(loadQuestion);
const reach = () => void Promise.all([loadForm(), loadQuestion()]);

/** The four calls of a kind of record. */
export interface KindCalls {
  list: Reading;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}

export interface RecordTabProps<R extends AnyRecord> {
  horse: Pick<Horse, "id" | "name">;
  calls: KindCalls;
  look: KindLook<R>;
}

type Shown<R> = { what: "list" } | { what: "add" } | { what: "edit"; record: R };

/** The records of one kind: the list, or the form in its place. */
export function RecordTab<R extends AnyRecord>({ horse, calls, look }: RecordTabProps<R>) {
  const [shown, setShown] = useState<Shown<R>>({ what: "list" });
  const [doomed, setDoomed] = useState<R | null>(null);
  const back = () => setShown({ what: "list" });
  const records = useQuery(askAny<R[]>(calls.list, { params: { horseId: horse.id } }));

  if (shown.what !== "list")
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <RecordForm
          horse={horse}
          calls={calls}
          look={look}
          record={shown.what === "edit" ? shown.record : null}
          onDone={back}
        />
      </Suspense>
    );
  if (records.error)
    return (
      <LoadFailed
        level={3}
        title="The records could not be loaded"
        error={records.error}
        onRetry={records.refetch}
      />
    );
  if (!records.data) return <Skeleton className="h-48 w-full" />;
  return (
    <div className="grid gap-3" onPointerEnter={reach} onFocus={reach}>
      <RecordList
        records={records.data}
        look={look}
        onAdd={() => setShown({ what: "add" })}
        onEdit={(record) => setShown({ what: "edit", record })}
        onDelete={setDoomed}
      />
      {doomed && (
        <Suspense>
          <DeleteRecordDialog
            record={doomed}
            name={look.headline(doomed)}
            call={calls.remove}
            onClose={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface RecordListProps<R extends AnyRecord> {
  records: readonly R[];
  look: KindLook<R>;
  onAdd: () => void;
  onEdit: (record: R) => void;
  onDelete: (record: R) => void;
}

function RecordList<R extends AnyRecord>(props: RecordListProps<R>) {
  const { records, look, onAdd, onEdit, onDelete } = props;
  if (records.length === 0) return <NoRecords look={look} onAdd={onAdd} />;
  return (
    <>
      <Button variant="primary" className="justify-self-start" onClick={onAdd}>
        <Plus aria-hidden />
        {look.empty.add}
      </Button>
      <ul className="grid gap-3">
        {records.map((record) => (
          <RecordCard
            key={record.id}
            record={record}
            look={look}
            onEdit={() => onEdit(record)}
            onDelete={() => onDelete(record)}
          />
        ))}
      </ul>
    </>
  );
}

const NoRecords = <R extends AnyRecord>({
  look,
  onAdd,
}: {
  look: KindLook<R>;
  onAdd: () => void;
}) => (
  <EmptyState
    level={3}
    title={look.empty.title}
    text={look.empty.text}
    action={
      <Button variant="primary" onClick={onAdd}>
        {look.empty.add}
      </Button>
    }
  />
);
