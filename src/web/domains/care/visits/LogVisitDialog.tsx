import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Attachment } from "#contract/files/attachments.ts";
import { type VisitDraft, visitEndpoints } from "#contract/care/visit-calls.ts";
import type { VisitKind } from "#contract/care/visit-kinds.ts";
import { londonDate } from "#rules/london.ts";
import { queryOf } from "#web/core/query.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { KindChips } from "./KindChips.tsx";
import type { VisitStart } from "./log-visit.ts";
import type { CarriedFields } from "./visit-form.ts";
import { VisitForm } from "./VisitForm.tsx";

interface LogVisitDialogProps {
  start: VisitStart;
  onClose: () => void;
}

/** One visit for many horses: who came, what was done for each, what it cost, and when they come again. */
export function LogVisitDialog({ start, onClose }: LogVisitDialogProps) {
  const [kind, setKind] = useState<VisitKind | null>(start.kind ?? null);
  const [carried, setCarried] = useState<CarriedFields>({});
  const horseIds = (start.horseIds ?? []).join(",");
  const [files, setFiles] = useState<Attachment[]>([]);
  // the page may have been open since yesterday
  const [date] = useState(() => londonDate(new Date()));
  // the events belong to the kind that it was opened with
  const eventIds = kind === (start.kind ?? null) ? (start.eventIds ?? []).join(",") : "";
  const asked = { kind, horseIds, eventIds, date };
  const draft = useQuery(queryOf(visitEndpoints.draft, { query: asked }));
  const opened = useFirst(draft.data, kind);
  return (
    <Dialog open onOpenChange={onClose} size="xl" title="Log a visit">
      <div className="grid gap-4">
        <KindChips kind={kind ?? opened?.kind ?? null} onChange={setKind} />
        <Loaded
          query={{ ...draft, data: opened }}
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
                draft={found}
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

/** The draft that the form of this kind was opened with; it stays even if somebody completes the event meanwhile. */
function useFirst(draft: VisitDraft | undefined, kind: VisitKind | null) {
  const [filled, setFilled] = useState<VisitDraft>();
  const opened = kind === null || filled?.kind === kind ? filled : undefined;
  if (!opened && draft) setFilled(draft);
  return opened;
}
