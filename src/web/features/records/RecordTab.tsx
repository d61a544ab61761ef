import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Horse } from "#contract/horses.ts";
import { askAny } from "#web/core/ask.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DeleteRecordDialog } from "./DeleteRecordDialog.tsx";
import type { AnyRecord, KindLook } from "./kinds.ts";
import { RecordCard } from "./RecordCard.tsx";

const RecordForm = lazy(async () => ({ default: (await import("./RecordForm.tsx")).RecordForm }));

/** The four calls of a kind of record. */
export interface KindCalls {
  list: Endpoint;
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
  const add = () => setShown({ what: "add" });
  if (records.data.length === 0) return <NoRecords look={look} onAdd={add} />;
  return (
    <div className="grid gap-3">
      <Button variant="primary" className="justify-self-start" onClick={add}>
        <Plus aria-hidden />
        {look.empty.add}
      </Button>
      <ul className="grid gap-3">
        {records.data.map((record) => (
          <RecordCard
            key={record.id}
            record={record}
            look={look}
            onEdit={() => setShown({ what: "edit", record })}
            onDelete={() => setDoomed(record)}
          />
        ))}
      </ul>
      {doomed && (
        <DeleteRecordDialog
          record={doomed}
          name={look.headline(doomed)}
          call={calls.remove}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
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
