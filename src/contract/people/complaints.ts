import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, NOTES_MAX, proposedId, requiredText } from "#contract/fields.ts";

/**
 * Number of days within which a complaint about the handling of data must be acknowledged (Data Protection Act
 * 2018, section 164A).
 */
export const COMPLAINT_DAYS = 30;
/** Maximum number of complaints in a list. */
export const COMPLAINT_LIST_MAX = 200;

export const ComplaintInput = z.strictObject({
  about: requiredText("Say what happened", NOTES_MAX),
});

export const Complaint = z.object({
  id: z.uuid(),
  about: z.string(),
  receivedAt: instantOut,
  /** When the complaint was acknowledged, which happens immediately by mail. */
  acknowledgedAt: z.nullable(instantOut),
  /** By when the author must have been told about the progress. */
  dueAt: instantOut,
  closedAt: z.nullable(instantOut),
  /** The outcome as told to the author; null while the complaint is open. */
  outcome: z.nullable(z.string()),
});
export type Complaint = z.output<typeof Complaint>;

/** A complaint in the form in which the operator sees it. */
export const ReceivedComplaint = z.extend(Complaint, { name: z.string(), email: z.string() });
export type ReceivedComplaint = z.output<typeof ReceivedComplaint>;

export const OutcomeInput = z.strictObject({
  outcome: requiredText("Say what came of it", NOTES_MAX),
});

export const complaintEndpoints = {
  mine: endpoint("GET", "/api/data-complaints", {
    access: "signedIn",
    summary: "This person's complaints about how their data was handled, the latest first",
    reply: z.array(Complaint),
  }),
  complain: endpoint("POST", "/api/data-complaints", {
    access: "signedIn",
    summary: "Complain about how one's data was handled; acknowledged by mail at once",
    body: z.extend(ComplaintInput, { id: proposedId }),
    reply: Complaint,
  }),
  received: endpoint("GET", "/api/admin/complaints", {
    access: "admin",
    summary: "All complaints, open ones first and of those the oldest, at most 200",
    reply: z.array(ReceivedComplaint),
  }),
  close: endpoint("POST", "/api/admin/complaints/:id/close", {
    access: "admin",
    summary: "Tell a complaint's person what came of it, by mail, and close it",
    params: byId,
    body: OutcomeInput,
    reply: ReceivedComplaint,
  }),
};
