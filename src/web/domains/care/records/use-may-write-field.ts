import { neededToWriteField, sectionOfField } from "#contract/care/fields-of-sections.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import { useMay } from "#web/core/session.ts";

/**
 * Tells whether the user may write a field of a horse's records: what a visit cost and the vet's notes belong to
 * sections of their own. A field that the user may not write is not offered.
 */
export function useMayWriteField() {
  const may = useMay();
  return (kind: RecordKind, field: string, horseId: string): boolean => {
    const section = sectionOfField(kind, field);
    return !section || may({ section, horseId, access: neededToWriteField[section] });
  };
}
