import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { proposedId } from "#contract/fields.ts";

/** Largest attachment, in bytes, and what it may be: judged by its content, not its name. */
export const ATTACHMENT_MAX = 20 * 1024 * 1024;
export const attachmentTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
] as const;
/** Most attachments on one record. */
const ATTACHMENTS_MAX = 20;

/** A document or photo that hangs on a record. Pictures are kept as WebP, without what a phone writes into them. */
export const Attachment = z.object({
  id: z.uuid(),
  /** Where it is shown; a picture is smaller with `?size=small`. */
  fileUrl: z.string(),
  /** As the person called it. */
  originalName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  fileSize: z.int(),
});
export type Attachment = z.output<typeof Attachment>;

const fileId = z.uuid("Invalid file ID");

/**
 * The attachments a record shall have from now on: ids of uploaded files, or the attachments as the
 * record gave them. Left out: they stay as they are.
 */
export const attachmentIds = z.optional(
  z
    .array(
      z.codec(z.union([fileId, z.looseObject({ id: fileId })]), fileId, {
        decode: (file) => (typeof file === "string" ? file : file.id),
        encode: (id) => id,
      }),
    )
    .check(z.maxLength(ATTACHMENTS_MAX, `A record takes at most ${ATTACHMENTS_MAX} attachments`)),
);

export const attachmentEndpoints = {
  upload: endpoint("POST", "/api/upload/attachment", {
    access: "groom",
    summary:
      "Keep a document or photo (PDF, JPEG, PNG, WebP) to hang on a record; one that hangs on none is thrown away after a day; a proposed id makes the call safe to repeat",
    query: z.object({ id: proposedId }),
    upload: "file",
    reply: Attachment,
  }),
};
