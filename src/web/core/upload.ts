import { addressOf, type CallInput } from "#contract/address.ts";
import type { Endpoint, Reply } from "#contract/endpoint.ts";
import { CallFailed } from "./call.ts";
import { yardHeader } from "./tab-yard.ts";

export type UploadEndpoint = Endpoint & { upload: string };
export interface UploadOptions {
  file: File;
  /** Called with the share sent, 0 to 1. */
  onProgress: (share: number) => void;
}

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
