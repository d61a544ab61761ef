import type { DraftRow, VisitDraft } from "#contract/care/visit-calls.ts";
import type { VisitKind } from "#contract/care/visit-kinds.ts";
import { type SharedField, visitShapes } from "#contract/care/visits.ts";

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

/** A visit's initial values: what is known, otherwise as last time. */
export function defaultsOf(draft: VisitDraft) {
  const { kind, date, eventId, horses } = draft;
  const { shared } = visitShapes[kind];
  const known = { ...none, ...lastTime(draft) };
  const said = Object.entries(known).map(([field, value]) => [
    field,
    shared.some((each) => each === field) ? value : null,
  ]);
  const begun: typeof known = Object.fromEntries(said);
  return { ...begun, kind, date, eventId, horses: horses.map((row) => rowOf(kind, row)) };
}

function lastTime({ professional, clinic, horses }: VisitDraft) {
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

/** A row's initial values: service and cost as last time. */
export function rowOf(
  kind: VisitKind,
  { horseId, ticked, event, last, dose, visitType }: DraftRow,
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
    // without a dose on record to count from, the user says which dose it was
    step: dose?.earlierMissing ? dose.step : null,
    nextDue: null,
    notes: null,
  };
}

const asTyped = (pounds: number | null | undefined) => pounds?.toFixed(2) ?? "";
