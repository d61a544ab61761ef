import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { endpoint } from "#contract/endpoint.ts";
import { proposedId, seenVersionQuery } from "#contract/fields.ts";
import { cost } from "./record-fields.ts";
import { type RecordKind, sectionOfKind } from "./record-types.ts";

/** Maximum number of records of one kind in a list, which has the newest first. */
export const RECORD_LIST_MAX = 1_000;
/** Maximum number of further horses for which one call writes the same record. */
const ALSO_FOR_MAX = 100;

const horseId = z.uuid("Invalid horse ID");
const OfHorse = z.object({ horseId });
const OneOfHorse = z.object({ horseId, id: z.uuid("Invalid record ID") });

const isNamedOnce = (others: { horseId: string }[]) =>
  new Set(others.map((other) => other.horseId)).size === others.length;
const alsoFor = <S extends z.ZodMiniObject<{ horseId: z.ZodMiniUUID }>>(other: S) =>
  z._default(
    z
      .array(other)
      .check(
        z.maxLength(ALSO_FOR_MAX, `At most ${ALSO_FOR_MAX} further horses at once`),
        z.refine(isNamedOnce, { error: "A horse is named twice" }),
      ),
    [],
  );

/** The fields of a POST in addition to the record's own. */
const extra = {
  id: proposedId,
  /** The care event for which this record was written; the call completes it and links it to the record. */
  eventId: z.optional(z.nullable(z.uuid("Invalid event ID"))),
};
/**
 * Further horses for which the same record is written; for a kind that has a cost, each with its own cost (none
 * when omitted).
 */
export const alsoForWithCost = { ...extra, alsoFor: alsoFor(z.strictObject({ horseId, cost })) };
export const alsoForSame = { ...extra, alsoFor: alsoFor(z.strictObject({ horseId })) };

/** The four calls of one kind of record. */
export const callsOf = <
  const K extends RecordKind,
  E extends $ZodType,
  N extends $ZodType,
  R extends $ZodType,
>(
  kind: K,
  schemas: { edit: E; made: N; record: R },
) => ({
  list: endpoint("GET", `/api/horses/:horseId/${kind}`, {
    access: "viewer",
    section: sectionOfKind(kind),
    tagged: true,
    summary: `A horse's ${kind} records, newest first, at most 1,000`,
    params: OfHorse,
    reply: z.array(schemas.record),
  }),
  create: endpoint("POST", `/api/horses/:horseId/${kind}`, {
    access: "groom",
    section: sectionOfKind(kind),
    summary: `Add a ${kind} record, for other horses too if asked, and move on what is due; a proposed id makes the call safe to repeat. With other horses it is undone at once as the act with the record's id`,
    params: OfHorse,
    body: schemas.made,
    reply: schemas.record,
  }),
  update: endpoint("PUT", `/api/horses/:horseId/${kind}/:id`, {
    access: "groom",
    section: sectionOfKind(kind),
    summary: `Replace the fields of a ${kind} record, unless somebody has since the version given, and move on what is due`,
    params: OneOfHorse,
    body: schemas.edit,
    reply: schemas.record,
  }),
  remove: endpoint("DELETE", `/api/horses/:horseId/${kind}/:id`, {
    access: "groom",
    section: sectionOfKind(kind),
    summary: `Delete a ${kind} record with its attachments, unless somebody has changed it since the version given, and put back what was due`,
    params: OneOfHorse,
    query: seenVersionQuery,
    reply: z.null(),
    current: schemas.record,
  }),
});
