import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { type RecordKind, sectionOfKind } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import type { Section } from "#contract/policy.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { anyQueryOf } from "#web/core/query.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { AnyRecord, KindLook } from "./kind-look.ts";
import { looks } from "./kinds.ts";
import { RecordCard } from "./RecordCard.tsx";

// loaded on hover or focus, because reading needs neither the form nor the dialog
const loadForm = () => import("./RecordForm.tsx");
const loadQuestion = () => import("./DeleteRecordDialog.tsx");
const { RationCard } = onDemand(() => import("#web/domains/health/stock/RationCard.tsx"));
const { SaveAsSheet } = onDemand(() => import("#web/domains/data/imports/SaveAsSheet.tsx"));
const { RecordForm } = onDemand(loadForm);
const { DeleteRecordDialog } = onDemand(loadQuestion);
const reach = () => void Promise.all([loadForm(), loadQuestion()]);

export interface RecordTabProps {
  kind: RecordKind;
  horse: Pick<Horse, "id" | "name">;
}

type TabView = { what: "list" } | { what: "add" } | { what: "edit"; record: AnyRecord };

/** The records of one kind: the list, or in its place the form. */
export function RecordTab({ kind, horse }: RecordTabProps) {
  const [shown, setShown] = useState<TabView>({ what: "list" });
  const [doomed, setDoomed] = useState<AnyRecord | null>(null);
  const back = () => setShown({ what: "list" });
  const look = looks[kind];
  const calls = recordEndpoints[kind];
  const records = useQuery(anyQueryOf<AnyRecord[]>(calls.list, { params: { horseId: horse.id } }));

  if (shown.what !== "list")
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <RecordForm
          kind={kind}
          horse={horse}
          record={shown.what === "edit" ? shown.record : null}
          onDone={back}
        />
      </Suspense>
    );
  return (
    <Loaded
      query={records}
      failed="The records could not be loaded"
      level={3}
      skeleton="h-48 w-full"
    >
      {(data) => (
        <div className="grid gap-3" onPointerEnter={reach} onFocus={reach}>
          {kind === "dietary" && (
            <Suspense>
              <RationCard horse={horse} />
            </Suspense>
          )}
          <RecordList
            kind={kind}
            horse={horse}
            records={data}
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
      )}
    </Loaded>
  );
}

interface RecordListProps extends RecordTabProps {
  records: readonly AnyRecord[];
  look: KindLook;
  onAdd: () => void;
  onEdit: (record: AnyRecord) => void;
  onDelete: (record: AnyRecord) => void;
}

function RecordList(props: RecordListProps) {
  const { kind, horse, records, look, onAdd, onEdit, onDelete } = props;
  const horseId = horse.id;
  const section = sectionOfKind(kind);
  if (records.length === 0)
    return <NoRecords look={look} section={section} horseId={horseId} onAdd={onAdd} />;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <IfMayWrite section={section} horseId={horseId}>
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            {look.empty.add}
          </Button>
        </IfMayWrite>
        <Suspense>
          <SaveAsSheet isShort list={{ kind, horse }} />
        </Suspense>
      </div>
      <ul className="grid gap-3">
        {records.map((record) => (
          <RecordCard
            key={record.id}
            record={record}
            look={look}
            section={section}
            horseId={horseId}
            onEdit={() => onEdit(record)}
            onDelete={() => onDelete(record)}
          />
        ))}
      </ul>
    </>
  );
}

interface NoRecordsProps extends Pick<RecordListProps, "look" | "onAdd"> {
  horseId: string;
  section: Section;
}

const NoRecords = ({ look, section, horseId, onAdd }: NoRecordsProps) => (
  <EmptyState
    level={3}
    title={look.empty.title}
    text={look.empty.text}
    action={
      <IfMayWrite section={section} horseId={horseId}>
        <Button variant="primary" onClick={onAdd}>
          {look.empty.add}
        </Button>
      </IfMayWrite>
    }
  />
);
