import { type RecordKind, recordKindLabels } from "#contract/care/record-types.ts";
import type { Horse } from "#contract/horses/horse.ts";

/** A list that a page shows and that goes out as a sheet: one of the yard, or one horse's records of a kind. */
export type ListOut =
  | "horses"
  | "contacts"
  | "care-events"
  | { kind: RecordKind; horse: Pick<Horse, "id" | "name"> };

const titles = {
  horses: "All horses that are here",
  contacts: "All contacts of the yard and the horses that are here",
  "care-events": "All events still to be done",
};

/** Says what is in the sheet. */
export const formatListOut = (list: ListOut): string =>
  typeof list === "string"
    ? titles[list]
    : `All of ${list.horse.name}\u2019s records under \u201C${recordKindLabels[list.kind]}\u201D`;

/** The name of its file as CSV. */
export const nameOfListOut = (list: ListOut): string =>
  typeof list === "string"
    ? `loosebox-${list}.csv`
    : `${list.horse.name} ${recordKindLabels[list.kind].toLowerCase()}.csv`;
