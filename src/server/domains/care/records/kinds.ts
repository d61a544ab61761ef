import type { Received } from "#contract/endpoint.ts";
import { subjectOfGeneral, subjectOfVisit } from "#contract/care/care-subjects.ts";
import type { recordEndpoints as calls } from "#contract/care/records.ts";
import { fitEvidence } from "#rules/worming/evidence.ts";
import { yardRows } from "#server/core/yard-rows.ts";
import { kindOfRecord } from "./kind.ts";
import {
  dietaryRecords,
  farrierRecords,
  generalRecords,
  medicationRecords,
  veterinaryRecords,
} from "#server/schema/care-records.ts";

type Calls = typeof calls;
type Input<K extends keyof Calls> = Received<Calls[K]["update"]>["body"];
type Made<K extends keyof Calls> = Received<Calls[K]["create"]>["body"];

// a next date that is changed asks for an event again
const renewed = (before: { nextDismissed: boolean }, isSame: boolean) => ({
  nextDismissed: before.nextDismissed && isSame,
});

const partVeterinary = ({ documents, updatedAt, ...fields }: Input<"veterinary">) => ({
  fields,
  files: documents,
  updatedAt,
});
export const veterinary = kindOfRecord({
  kind: "veterinary",
  rows: yardRows(veterinaryRecords, "Record"),
  table: veterinaryRecords,
  on: veterinaryRecords.date,
  part: partVeterinary,
  partMade: ({ id, eventId, alsoFor, ...input }: Made<"veterinary">) => ({
    ...partVeterinary(input),
    id,
    eventId,
    alsoFor,
  }),
  revise: (before, fields) => ({
    ...fields,
    ...renewed(before, before.nextVisit === fields.nextVisit),
  }),
  join: (row, documents) => ({ ...row, documents }),
  subject: ({ visitType }) => subjectOfVisit[visitType],
});

const partFarrier = ({ photos, updatedAt, ...fields }: Input<"farrier">) => ({
  fields,
  files: photos,
  updatedAt,
});
export const farrier = kindOfRecord({
  kind: "farrier",
  rows: yardRows(farrierRecords, "Record"),
  table: farrierRecords,
  on: farrierRecords.date,
  part: partFarrier,
  partMade: ({ id, eventId, alsoFor, ...input }: Made<"farrier">) => ({
    ...partFarrier(input),
    id,
    eventId,
    alsoFor,
  }),
  revise: (before, fields) => ({
    ...fields,
    ...renewed(before, before.nextDue === fields.nextDue),
  }),
  join: (row, photos) => ({ ...row, photos }),
  subject: () => "FARRIER",
});

const partDietary = ({ documents, updatedAt, ...fields }: Input<"dietary">) => ({
  fields,
  files: documents,
  updatedAt,
});
export const dietary = kindOfRecord({
  kind: "dietary",
  rows: yardRows(dietaryRecords, "Record"),
  table: dietaryRecords,
  on: dietaryRecords.startDate,
  part: partDietary,
  partMade: ({ id, eventId, alsoFor, ...input }: Made<"dietary">) => ({
    ...partDietary(input),
    id,
    eventId,
    alsoFor,
  }),
  revise: (_, fields) => fields,
  join: (row, documents) => ({ ...row, documents }),
  subject: () => null,
});

const partMedication = ({ documents, updatedAt, ...fields }: Input<"medication">) => ({
  fields,
  files: documents,
  updatedAt,
});
export const medication = kindOfRecord({
  kind: "medication",
  rows: yardRows(medicationRecords, "Record"),
  table: medicationRecords,
  on: medicationRecords.startDate,
  part: partMedication,
  partMade: ({ id, eventId, alsoFor, ...input }: Made<"medication">) => ({
    ...partMedication(input),
    id,
    eventId,
    alsoFor,
  }),
  revise: (_, fields) => fields,
  join: (row, documents) => ({ ...row, documents }),
  subject: () => "MEDICATION",
});

const partGeneral = ({ documents, updatedAt, ...fields }: Input<"general">) => ({
  fields: fitEvidence(fields),
  files: documents,
  updatedAt,
});
export const general = kindOfRecord({
  kind: "general",
  rows: yardRows(generalRecords, "Record"),
  table: generalRecords,
  on: generalRecords.date,
  part: partGeneral,
  partMade: ({ id, eventId, alsoFor, ...input }: Made<"general">) => ({
    ...partGeneral(input),
    id,
    eventId,
    alsoFor,
  }),
  revise: (before, fields) => ({
    ...fields,
    ...renewed(before, before.nextDue === fields.nextDue),
  }),
  join: (row, documents) => ({ ...row, documents }),
  subject: ({ type, wormTest }) => subjectOfGeneral[wormTest ?? type],
});
