import { neededToWriteField, sectionOfField } from "#contract/care/fields-of-sections.ts";
import { covers } from "#contract/held-rights.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import { fieldRefusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";

interface RecordOf {
  kind: RecordKind;
  horseId: string;
}

/**
 * Refuses values in fields of another section that the person may not write, apart from those that they were shown:
 * null where they may not read the field.
 */
export function refuseFields(
  { rights }: Scope,
  { kind, horseId }: RecordOf,
  sent: object,
  { shown = {}, pathOf = same }: { shown?: object; pathOf?: (field: string) => string } = {},
) {
  const before = new Map<string, unknown>(Object.entries(shown));
  for (const [field, value] of Object.entries(sent)) {
    const section = sectionOfField(kind, field);
    const isAsShown = value === undefined || value === (before.get(field) ?? null);
    if (section && !isAsShown && !covers(rights[section][neededToWriteField[section]], horseId))
      throw fieldRefusal(403, pathOf(field), beyondField);
  }
}

const same = (field: string) => field;

const beyondField =
  "Your rights in this yard do not cover this field of this horse's records: leave it as it was.";
