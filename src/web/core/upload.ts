import { mutationOptions, useMutation } from "@tanstack/react-query";
import { v7 as uuid } from "uuid";
import type { Endpoint, Reply } from "#contract/endpoint.ts";
import { addressOf, type CallInput } from "#contract/address.ts";
import { orHeld } from "./copy.ts";
import { CallFailed } from "./call.ts";
import { yardHeader } from "./tab-yard.ts";

type UploadEndpoint = Endpoint & { upload: string };
interface UploadOptions {
  file: File;
  /** Called with the share sent, 0 to 1. */
  onProgress: (share: number) => void;
}

// the id of a File stays the same while it is in memory, so that a retry after a lost answer stores the file once
const idsOfFiles = new WeakMap<File, string>();

function idOf(file: File) {
  const id = idsOfFiles.get(file) ?? uuid();
  idsOfFiles.set(file, id);
  return id;
}

/**
 * Like `mutationOf`, for uploading a file. An upload changes nothing until another change refers to it, so no
 * query is invalidated.
 */
export const uploadOf = <E extends UploadEndpoint>(spec: E, given: CallInput = {}) =>
  mutationOptions<Reply<E>, CallFailed, UploadOptions>({
    mutationFn: (sent) => {
      const id = idOf(sent.file);
      return orHeld(() => upload(spec, { ...given, query: { id } }, sent), spec, {
        id,
        file: sent.file,
      });
    },
    meta: { changesNothing: true },
  });

/** Uploads one file. */
export const useUpload = <E extends UploadEndpoint>(spec: E, given?: CallInput) =>
  useMutation(uploadOf(spec, given));

/** Milliseconds without any progress after which an upload counts as not sent. */
const STALL_MS = 30_000;

/** Uploads a file under the id in the query, by which sending it again stores it once. */
export function upload<E extends UploadEndpoint>(
  spec: E,
  given: CallInput,
  { file, onProgress }: UploadOptions,
): Promise<Reply<E>> {
  const form = new FormData();
  form.append(spec.upload, file);
  if (!("XMLHttpRequest" in globalThis)) return uploadInBackground(spec, given, form);
  // XMLHttpRequest, because fetch does not report upload progress
  const request = new XMLHttpRequest();
  request.open(spec.method, addressOf(spec, given));
  for (const [name, value] of Object.entries(yardHeader())) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    request.addEventListener("load", () => {
      const { status, responseText, statusText } = request;
      if (status === 200) resolve(JSON.parse(responseText) as Reply<E>);
      else reject(new CallFailed(status, responseText, null, statusText));
    });
    const fail = () => reject(unreached());
    let stall = setTimeout(() => request.abort(), STALL_MS);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
      onProgress(loaded / total);
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.addEventListener("loadend", () => clearTimeout(stall));
    request.send(form);
  });
}

/** Uploads a form in the service worker, which has no XMLHttpRequest, and nobody who looks at the progress. */
async function uploadInBackground<E extends UploadEndpoint>(
  spec: E,
  given: CallInput,
  body: FormData,
): Promise<Reply<E>> {
  const response = await fetch(addressOf(spec, given), {
    method: spec.method,
    headers: yardHeader(),
    body,
  }).catch(unreachable);
  const text = await response.text().catch(unreachable);
  if (response.ok) return JSON.parse(text) as Reply<E>;
  throw new CallFailed(response.status, text, null, response.statusText);
}

const unreached = () =>
  new CallFailed(0, "Loosebox cannot be reached. Check your connection and try again.");

function unreachable(): never {
  throw unreached();
}
