import type { FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

/** Largest file taken, in bytes (20 MiB: spec section 9). */
export const UPLOAD_MAX = 20 * 1024 * 1024;

/** One file as it came: its bytes are not yet judged, its name is only text. */
export interface Upload {
  bytes: Buffer;
  originalName: string;
}

/** Takes the one file of a multipart request from the named field. */
export async function takeUpload(request: FastifyRequest, field: string): Promise<Upload> {
  if (!request.isMultipart())
    throw new Refusal(415, `Send the file as multipart/form-data in the field "${field}"`);
  try {
    const part = await request.file();
    if (!part || part.fieldname !== field) throw missing(field);
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw new Refusal(400, "The file is empty");
    return { bytes, originalName: part.filename.slice(0, 200) };
  } catch (error) {
    throw clientMistake(error, field);
  }
}

const missing = (field: string) => new Refusal(400, `Send one file in the field "${field}"`);

/** The multipart parser throws client mistakes as plain errors; none of them is a fault of ours. */
function clientMistake(error: unknown, field: string) {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE")
    return new Refusal(413, "Please select an image smaller than 20MB");
  if (code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT")
    return missing(field);
  return new Refusal(400, "The upload broke off or is not valid multipart/form-data");
}
