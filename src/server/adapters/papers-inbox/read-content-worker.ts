import { parentPort, workerData } from "node:worker_threads";
import PostalMime, { type Attachment } from "postal-mime";
import { MIME_LIMITS } from "./mime-limits.ts";
import type { FoundFile } from "./read-content.ts";

/* The program of the thread in which one mail is read. */

/** Pictures within the text of a letter up to this size are logos and signatures. */
const DECORATION_BYTES = 60_000;

const asFile = ({ filename, mimeType, related, content }: Attachment): FoundFile => {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return {
    name: filename,
    mimeType,
    isDecoration:
      related === true && mimeType.startsWith("image/") && bytes.length < DECORATION_BYTES,
    bytes,
  };
};

const source: unknown = workerData;
if (!(source instanceof Uint8Array)) throw new Error("There is no mail");
const mail = await PostalMime.parse(source, MIME_LIMITS).catch(() => null);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(mail && mail.attachments.map(asFile));
