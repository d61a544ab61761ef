import { Worker } from "node:worker_threads";
import { shownText } from "./read-head.ts";

/** A file that came with a mail; its bytes and name are not looked at yet. */
export interface MailedFile {
  name: string;
  bytes: Buffer;
}

export interface MailContent {
  files: MailedFile[];
  /** The names of files beyond the number that is read. */
  unread: string[];
}

/** What the thread sends. */
export interface FoundFile {
  name: string | null;
  mimeType: string;
  /** Whether it is a small picture within the letter, such as a logo. */
  isDecoration: boolean;
  bytes: Uint8Array;
}

/** A mail that is made so that it cannot be read within the limits. */
export class UnreadableMail extends Error {}

/** Maximum number of files taken of a mail, of those named beside them, and of characters of a name. */
export const FILES_MAX = 10;
const NAMED_MAX = 10;
const NAME_MAX = 100;

/** A mail of the largest size is read in a second; one that takes this long is made for it. */
const WITHIN_MS = 20_000;
const MEMORY_MB = 192;
const PROGRAM = new URL("./read-content-worker.ts", import.meta.url);

/**
 * Reads the files of a mail, in a thread of its own with limits of time and memory: some kilobytes of empty lines can
 * take a reader of mails seconds and hundreds of megabytes.
 */
export async function readContent(source: Buffer, { withinMs = WITHIN_MS } = {}) {
  const found = (await inThread(source, withinMs)).filter(({ isDecoration }) => !isDecoration);
  const files = found.map((file, at) => ({
    name: nameOf(file, at),
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
  }));
  const content: MailContent = {
    files: files.slice(0, FILES_MAX),
    unread: files.slice(FILES_MAX, FILES_MAX + NAMED_MAX).map(({ name }) => name),
  };
  return content;
}

function inThread(source: Buffer, withinMs: number): Promise<FoundFile[]> {
  const thread = new Worker(PROGRAM, {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // what a library says about a mail goes into no log
    stdout: true,
    stderr: true,
  });
  return new Promise<FoundFile[]>((resolve, reject) => {
    const fail = (why: string) => reject(new UnreadableMail(why));
    const timer = setTimeout(() => fail("It took too long"), withinMs);
    thread.once("message", (files: FoundFile[] | null) =>
      files ? resolve(files) : fail("It is beyond the limits"),
    );
    thread.once("error", () => fail("It took too much memory"));
    thread.once("exit", () => {
      clearTimeout(timer);
      fail("Its reader ended");
    });
  }).finally(() => thread.terminate());
}

/** A name without folders; what has none is called by its number. */
function nameOf({ name, mimeType }: FoundFile, at: number): string {
  const last = shownText((name ?? "").split(/[/\\]/).at(-1) ?? "", NAME_MAX);
  if (/[^.\s]/.test(last)) return last;
  return `${mimeType.startsWith("image/") ? "Photo" : "Document"} ${at + 1}`;
}
