import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Check, FileText, Pencil, Trash2 } from "lucide-react";
import { Suspense } from "react";
import { recordEndpoints } from "#contract/care/records.ts";
import type { Section } from "#contract/policy.ts";
import { sterling } from "#rules/money.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { FileLink } from "#web/core/FileLink.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TippedIconButton } from "#web/ui/TippedIconButton.tsx";
import type { AnyRecord, KindLook } from "./kind-look.ts";

// loaded on demand, because few records need the question and it loads a form
const { WhichDisease } = onDemand(() => import("#web/domains/health/doses/WhichDisease.tsx"));

interface RecordCardProps {
  record: AnyRecord;
  section: Section;
  horseId: string;
  look: KindLook;
  onEdit: () => void;
  onDelete: () => void;
}

/** One record, beginning with what was done and when, followed by its details. */
export function RecordCard(props: RecordCardProps) {
  const { record, section, horseId, look, onEdit, onDelete } = props;
  const name = `${look.headline(record)}, ${formatDate(look.day(record))}`;
  const cost = look.cost(record);
  const badge = look.badge?.(record);
  const finish = look.finish?.(record);
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg font-semibold break-words">{look.headline(record)}</h3>
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {formatDate(look.day(record))}
            {cost !== null && <span className="tabular-nums">{sterling(cost)}</span>}
            {badge && <Badge state={badge.state}>{badge.word}</Badge>}
          </p>
        </div>
        <IfMayWrite section={section} horseId={horseId}>
          <div className="-mt-1 -mr-2 flex">
            <TippedIconButton tip="Edit" label={`Edit ${name}`} onClick={onEdit}>
              <Pencil aria-hidden />
            </TippedIconButton>
            <TippedIconButton tip="Delete" label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden />
            </TippedIconButton>
          </div>
        </IfMayWrite>
      </div>
      {look.asksDiseases?.(record) && (
        <IfMayWrite section={section} horseId={horseId}>
          <Suspense fallback={<Skeleton className="h-20 w-full" />}>
            <WhichDisease visit={record} date={look.day(record)} />
          </Suspense>
        </IfMayWrite>
      )}
      <DescriptionList facts={[...look.facts(record), ["Notes", record.notes]]} />
      <Files files={look.attachments(record)} />
      {finish && (
        <CallButton
          call={recordEndpoints.medication.update}
          given={finish}
          done="Marked as completed"
          failed="Failed to mark it as completed"
          className="justify-self-start"
          aria-label={`Mark completed: ${name}`}
        >
          <Check aria-hidden />
          Mark completed
        </CallButton>
      )}
    </Card>
  );
}

const Files = ({ files }: { files: { id: string; fileUrl: string; originalName: string }[] }) =>
  files.length > 0 && (
    <ul className="flex flex-wrap gap-x-4">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink className="link flex min-h-control items-center gap-1.5" file={file}>
            <FileText aria-hidden />
            {file.originalName}
          </FileLink>
        </li>
      ))}
    </ul>
  );
