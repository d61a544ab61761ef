import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState, useId } from "react";
import { type PrefilledVisit, visitEndpoints } from "#contract/care/visit-calls.ts";
import { type VisitKind, visitKinds } from "#contract/care/care-subjects.ts";
import { visitShapes } from "#contract/care/visits.ts";
import type { Attachment } from "#contract/files/attachments.ts";
import { londonDate } from "#rules/london.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { VisitForm } from "./VisitForm.tsx";
import type { VisitStart } from "./log-visit.ts";
import type { CarriedFields } from "./visit-form.ts";

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

/**
 * The draft that the form for this kind of visit was opened with; kept even if somebody else completes the event
 * meanwhile.
 */
function useFirst(draft: PrefilledVisit | undefined, kind: VisitKind | null) {
  const [filled, setFilled] = useState<PrefilledVisit>();
  const opened = kind === null || filled?.kind === kind ? filled : undefined;
  if (!opened && draft) setFilled(draft);
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
