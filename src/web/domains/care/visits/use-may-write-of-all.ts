import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { useMayWriteField } from "#web/domains/care/records/use-may-write-field.ts";

/** Whether the user may write a field in the records of every horse of the visit, as what all of them share needs. */
export function useMayWriteOfAll({ kind, horses }: PrefilledVisit, field: string): boolean {
  const mayWrite = useMayWriteField();
  return horses.every(({ horseId }) => mayWrite(visitShapes[kind].record, field, horseId));
}
