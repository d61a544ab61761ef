import type { CallInput } from "#contract/address.ts";
import { type Attachment, attachmentEndpoints } from "#contract/files/attachments.ts";
import { CallFailed } from "#web/core/call.ts";
import type { Copy, SendChange } from "#web/core/copy.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import {
  isThere,
  keepWaitingFile,
  noteReceived,
  removeWaitingFiles,
  waitingFile,
} from "#web/core/device-store/waiting-files.ts";
import { upload } from "#web/core/upload.ts";
import { currentAway, isUnreachable, noteShown } from "../copy/away.ts";
import { theCopy } from "../copy/open-copy.ts";
import { changed, filesIn } from "./changes.ts";
import { noteShare } from "./upload-shares.ts";

/*
 * The files of forms and of changes that wait. A device that keeps a copy keeps each file from when it is chosen until
 * what it was chosen for is saved, because the server throws away a file that is attached to nothing for a day.
 */

/** An attachment that only this device has: it has no address yet. */
export const attachmentOf = (id: string, { name, type, size }: File): Attachment => ({
  id,
  fileUrl: "",
  originalName: name,
  mimeType: type,
  fileSize: size,
});

/** Uploads a record's file or, where the network does not take it, keeps it on the device. */
export const orHeld: Copy["orHeld"] = async (send, spec, { id, file }) => {
  const copy = spec.path === attachmentEndpoints.upload.path ? await theCopy() : null;
  if (!copy) return send();
  const { kept } = copy;
  const isKept = await keepWaitingFile(kept, id, file).catch(() => false);
  await changed();
  if (isKept && currentAway()) return attachmentOf(id, file);
  try {
    const reply = await send();
    await noteReceived(kept, id);
    return reply;
  } catch (error) {
    if (!isUnreachable(error)) {
      await removeWaitingFiles(kept, [id]);
      throw error;
    }
    if (!isKept) throw new CallFailed(0, "There is no signal, and no room for it on this device.");
    noteShown(Date.now());
    return attachmentOf(id, file);
  }
};

/** A file that waits on this device; null where there is none. */
export const heldFile: Copy["heldFile"] = async (id) => {
  const copy = await theCopy();
  return copy && waitingFile(copy.kept, id);
};

/** Makes a call with the files that it names and only this device has; they go once the server has both. */
export async function sendWithFiles<T>(
  kept: KeptAccount,
  send: SendChange<T>,
  given: CallInput,
): Promise<T> {
  const files = filesIn(given);
  for (const id of files) await sendFile(kept, id);
  const reply = await send(given);
  if (files.length > 0) {
    await removeWaitingFiles(kept, files);
    await changed();
  }
  return reply;
}

/** Sends the files of a change that waits. Rejects with the server's refusal of one. */
export async function sendFilesOf(
  kept: KeptAccount,
  { id, files = [] }: WaitingChange,
): Promise<void> {
  let sent = 0;
  try {
    for (const file of files) {
      const before = sent;
      await sendFile(kept, file, (share) => noteShare(id, (before + share) / files.length));
      sent += 1;
    }
  } finally {
    noteShare(id, null);
  }
}

/** The server's refusal of a file. */
export class FileRefused extends CallFailed {
  /** The file's id. */
  readonly file: string;

  constructor({ status, sentence }: CallFailed, { id, name }: { id: string; name: string }) {
    super(status, `${name}: ${sentence}`);
    this.file = id;
  }
}

async function sendFile(
  kept: KeptAccount,
  id: string,
  onProgress: (share: number) => void = nothing,
) {
  if (await isThere(kept, id)) return;
  const file = await waitingFile(kept, id);
  // another tab has sent it with what it was chosen for
  if (!file) return;
  try {
    await upload(attachmentEndpoints.upload, { query: { id } }, { file, onProgress });
  } catch (error) {
    throw error instanceof CallFailed ? new FileRefused(error, { id, name: file.name }) : error;
  }
  await noteReceived(kept, id);
}

const nothing = () => undefined;
