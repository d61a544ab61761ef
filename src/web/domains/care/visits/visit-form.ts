import { useState } from "react";
import { v7 as uuid } from "uuid";
import {
  type PrefilledVisit,
  visitEndpoints,
  type PrefilledRow,
} from "#contract/care/visit-calls.ts";
import { VisitInput } from "#contract/care/visit-input.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import { type SharedField, visitShapes } from "#contract/care/visits.ts";
import type { Reply, Sendable } from "#contract/endpoint.ts";
import type { Attachment } from "#contract/files/attachments.ts";
import { CallFailed } from "#web/core/call.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { type DraftedForm, useContractForm } from "#web/core/draft-form.ts";
import { draftPart } from "#web/core/draft.ts";
import { useMutate, useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, UNDO_DURATION } from "#web/ui/toast.ts";
import { formatRecordCount } from "./format-visit.ts";

/** The fields that are kept when the user changes the kind of visit. */
export interface CarriedFields {
  date?: string | undefined;
  notes?: string | null | undefined;
}

export type VisitContractForm = DraftedForm<typeof VisitInput>;
type VisitLogReply = Reply<typeof visitEndpoints.log>;
type Body = Sendable<typeof visitEndpoints.log>["body"];

interface Beside {
  carried: CarriedFields;
  files: Attachment[];
  onFiles: (files: Attachment[]) => void;
}

/** The form of one visit and its save function, which creates the visit once however often the form is sent. */
export function useVisitForm(
  prefill: PrefilledVisit,
  { carried, files, onFiles }: Beside,
  onDone: () => void,
): VisitContractForm {
  const log = useMutate(visitEndpoints.log);
  const undo = useUndo();
  const again = useLogAgain();
  const { createOnce, idPart } = useCreateOnce<VisitLogReply>();
  const [defaults] = useState(() => ({ ...defaultsOf(prefill), ...carried }));
  return useContractForm(
    VisitInput,
    defaults,
    async (visit, saved) => {
      // rows neither seen nor booked are not sent
      const horses = visit.horses.filter((row) => row.seen || row.eventId !== null);
      const body = { ...visit, horses, attachments: files.map((file) => file.id) };
      try {
        const { id, records } = await createOnce({
          create: (proposed) => log.mutateAsync({ body: { ...body, id: proposed } }),
          change: (first) => again(first.id, body),
        });
        saved();
        onDone();
        toast({
          title: `Visit saved, ${formatRecordCount(records.length)}`,
          duration: UNDO_DURATION,
          action: { label: "Undo", run: () => undo(id) },
        });
      } catch (error) {
        showFailure("Nothing was saved", error, "Failed to save the visit");
      }
    },
    {
      name: `visit:${prefill.kind}`,
      parts: { id: idPart, files: draftPart(files, onFiles) },
      // the rows are in the order of their due dates, which may have changed since the draft was stored
      fit: (kept) => ({
        ...kept,
        horses: defaults.horses.map(
          (row) => kept.horses.find(({ horseId }) => horseId === row.horseId) ?? row,
        ),
      }),
    },
  );
}

function useUndo() {
  const undo = useMutate(visitEndpoints.undo);
  return (id: string) =>
    void undo.mutateAsync({ params: { id } }).then(
      () => toast({ title: "Visit undone" }),
      (error: unknown) => showFailure("Error", error, "Failed to undo it"),
    );
}

/**
 * Undoes a visit that was saved although its answer was lost and whose form has been edited since, and logs the
 * edited visit.
 */
function useLogAgain() {
  const [id] = useState(() => uuid());
  const replace = useSteps(async (makeCall, { first, body }: { first: string; body: Body }) => {
    await makeCall(visitEndpoints.undo, { params: { id: first } }).catch(unlessGone);
    return makeCall(visitEndpoints.log, { body: { ...body, id } });
  });
  return (first: string, body: Body) => replace.mutateAsync({ first, body });
}

function unlessGone(error: unknown) {
  if (!(error instanceof CallFailed) || error.status !== 404) throw error;
}

/** The error at a path of the form: a contract form stores each error under its full path. */
export function faultAt({ formState }: VisitContractForm, path: string): string | undefined {
  const faults: Record<string, { message?: unknown } | undefined> = formState.errors;
  const message = faults[path]?.message;
  return typeof message === "string" ? message : undefined;
}

const none = {
  farrier: null,
  veterinarian: null,
  clinic: null,
  product: null,
  batch: null,
  drugClass: null,
  diseases: null,
  invoice: null,
  notes: null,
};

/** A visit's initial values: those that are known, otherwise those of the last visit. */
function defaultsOf(prefill: PrefilledVisit) {
  const { kind, date, eventId, horses } = prefill;
  const { shared } = visitShapes[kind];
  const known = { ...none, ...lastTime(prefill) };
  const said = Object.entries(known).map(([field, value]) => [
    field,
    shared.some((each) => each === field) ? value : null,
  ]);
  const begun: typeof known = Object.fromEntries(said);
  return { ...begun, kind, date, eventId, horses: horses.map((row) => rowOf(kind, row)) };
}

function lastTime({ professional, clinic, horses }: PrefilledVisit) {
  const latest = horses
    .flatMap(({ ticked, last }) => (ticked && last ? last : []))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];
  return {
    farrier: professional,
    veterinarian: professional,
    clinic,
    product: latest?.product ?? null,
    drugClass: latest?.drugClass ?? null,
    diseases: latest?.diseases ?? ["INFLUENZA" as const],
  } satisfies Partial<Record<SharedField, unknown>>;
}

/** A row's initial values, with the service and cost of the last visit. */
export function rowOf(
  kind: VisitKind,
  { horseId, ticked, event, last, dose, visitType }: PrefilledRow,
) {
  const hasCost = visitShapes[kind].row.includes("cost");
  return {
    horseId,
    seen: ticked,
    eventId: ticked && event ? event.id : null,
    serviceType: last?.serviceType ?? null,
    visitType,
    cost: hasCost ? asTyped(last?.cost) : null,
    weightKg: null,
    diagnosis: null,
    description: null,
    // if doses are missing from the record, the user says which dose this was
    step: dose?.earlierMissing ? dose.step : null,
    nextDue: null,
    notes: null,
  };
}

const asTyped = (pounds: number | null | undefined) => pounds?.toFixed(2) ?? "";
