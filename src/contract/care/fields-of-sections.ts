import type { FieldSection, Right } from "#contract/policy.ts";
import type { RecordKind } from "./record-types.ts";

/**
 * The fields of each kind of record that belong to another section than the record: whoever may not read that section
 * about the horse finds null in them. The views of granted horses have the same list of columns
 * (migrations/functions/views_of_granted_horses.sql).
 */
export const fieldsOfSections: Partial<Record<RecordKind, Readonly<Record<string, FieldSection>>>> =
  {
    veterinary: {
      cost: "money",
      diagnosis: "vetNotes",
      treatment: "vetNotes",
      medications: "vetNotes",
      notes: "vetNotes",
    },
    farrier: { cost: "money" },
  };

/**
 * The right in a field's section that writing it needs, besides that to write the record. What a visit cost is noted by
 * whoever may see it; writing in the section of money is about the yard's bill.
 */
export const neededToWriteField: Record<FieldSection, Exclude<Right, "none">> = {
  money: "read",
  vetNotes: "write",
};

/** The section of a record's field where that is not the record's. */
export const sectionOfField = (kind: RecordKind, field: string): FieldSection | undefined =>
  fieldsOfSections[kind]?.[field];
