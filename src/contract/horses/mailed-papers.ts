import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, proposedId } from "#contract/fields.ts";
import { Attachment } from "#contract/files/attachments.ts";
import { Paper, PaperInput } from "./papers.ts";

/** Maximum number of mailed papers of a yard that wait, and that come in a day. */
export const MAILED_PAPERS_MAX = 100;
export const MAILED_PAPERS_A_DAY = 200;

/** A document or photo that came by mail and waits until somebody makes a paper of it or discards it. */
const MailedPaper = z.object({
  id: z.uuid(),
  /** The mail's subject, cut to a length that can be shown; may be empty. */
  subject: z.string(),
  /** Who sent it; null for somebody whose account is closed since. */
  sentBy: z.nullable(z.string()),
  file: Attachment,
  /** Names of what else came with the mail and could not be kept. */
  leftOut: z.array(z.string()),
  createdAt: instantOut,
});
export type MailedPaper = z.output<typeof MailedPaper>;

const PapersInbox = z.object({
  /** Whether this installation takes papers by mail for the yard, which no demo has, and the caller may make papers of them. */
  open: z.boolean(),
  /** Where mails are forwarded to; null until a manager has asked for an address. */
  address: z.nullable(z.string()),
  waiting: z.array(MailedPaper),
});
export type PapersInbox = z.output<typeof PapersInbox>;

export const mailedPaperEndpoints = {
  list: endpoint("GET", "/api/mailed-papers", {
    access: "viewer",
    section: "papers",
    summary: `The yard's address for papers by mail, and what came by it and waits, newest first, at most ${MAILED_PAPERS_MAX}; empty for whoever may not write papers of the whole yard`,
    reply: PapersInbox,
  }),
  accept: endpoint("POST", "/api/mailed-papers/:id/accept", {
    access: "groom",
    section: "papers",
    summary:
      "Make a paper of what came by mail, with its file and others that are named; once, whoever else accepts it; a proposed id makes the call safe to repeat",
    params: byId,
    body: z.safeExtend(PaperInput, { id: proposedId }),
    reply: Paper,
  }),
  discard: endpoint("POST", "/api/mailed-papers/:id/discard", {
    access: "groom",
    section: "papers",
    summary: "Discard what came by mail, with its file",
    params: byId,
    reply: z.null(),
  }),
  renewAddress: endpoint("POST", "/api/papers-address", {
    access: "manager",
    section: "papers",
    summary: "Give the yard an address for papers by mail, or another one, which ends the old",
    reply: z.object({ address: z.string() }),
  }),
  turnOffAddress: endpoint("DELETE", "/api/papers-address", {
    access: "manager",
    section: "papers",
    summary:
      "End the yard's address for papers by mail: mails to it are thrown away, and what waits stays",
    reply: z.null(),
  }),
};
