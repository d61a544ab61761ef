import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { proposedId } from "#contract/fields.ts";

/**
 * Maximum size of an attachment in bytes. Its type, which must be one of the following, is detected from the
 * content.
 */
export const ATTACHMENT_MAX = 20 * 1024 * 1024;
export const attachmentTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
] as const;
/** Maximum number of attachments on one record. */
const ATTACHMENTS_MAX = 20;

/** A document or photo of a record. Pictures are stored as WebP without metadata. */
export const Attachment = z.object({
  id: z.uuid(),
  /** The address of the file; for a picture `?size=small` gives a smaller one. */
  fileUrl: z.string(),
  /** The file's name as uploaded. */
  originalName: z.string(),
  mimeType: z.string(),
  /** Size in bytes. */
  fileSize: z.int(),
});
export type Attachment = z.output<typeof Attachment>;

const fileId = z.uuid("Invalid file ID");

/**
 * The record's new list of attachments: ids of uploaded files, or the attachments as read from the record.
 * Omitted: unchanged.
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
    section: "files",
    summary:
      "Keep a document or photo (PDF, JPEG, PNG, WebP) to hang on a record; one that hangs on none is thrown away after a day; a proposed id makes the call safe to repeat",
    query: z.object({ id: proposedId }),
    upload: "file",
    reply: Attachment,
  }),
};
