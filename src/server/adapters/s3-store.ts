import * as z from "zod/mini";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Place } from "#server/core/config.ts";
import { readBounded } from "#server/core/http/read-bounded.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { FileStore, OpenFile } from "./files.ts";

/** The timeout of an S3 request with all its retries, in milliseconds. */
const TIMEOUT_MS = 10_000;
const TRIES = 3;
/** How many files of a folder are deleted concurrently. */
const AT_ONCE = 8;
/** Maximum bytes of a response: more than twice the largest file. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A file store in a bucket of any service that speaks S3, addressed as `endpoint/bucket/key`. */
export function s3Store(place: S3Place, timeoutMs = TIMEOUT_MS): FileStore {
  const send = s3(place, timeoutMs);
  const remove = (key: string) => send({ method: "DELETE", key });
  return {
    async put(key, bytes) {
      await send({ method: "PUT", key, bytes });
    },
    async get(key) {
      const { status, body } = await send({ method: "GET", key });
      return status === 404 ? null : body;
    },
    async open(key) {
      const { status, body, open } = await send({ method: "GET", key, streamed: true });
      if (status === 404) return null;
      // without a Content-Length the body has been read whole
      return open ?? { stream: Readable.from([body]), bytes: body.length };
    },
    async removeFolder(folder) {
      if (folder === "") throw new Error("The whole bucket is not a folder");
      let after: string | undefined;
      do {
        const { body } = await send({ method: "GET", key: "", query: listing(folder, after) });
        const { Contents, NextContinuationToken } = await readListing(body.toString());
        const keys = Contents.map(({ Key }) => Key);
        for (let from = 0; from < keys.length; from += AT_ONCE)
          await Promise.all(keys.slice(from, from + AT_ONCE).map(remove));
        after = NextContinuationToken;
      } while (after);
    },
  };
}

const listing = (folder: string, after?: string) => ({
  "list-type": "2",
  prefix: `${folder}/`,
  ...(after ? { "continuation-token": after } : {}),
});

interface S3Request {
  method: "GET" | "PUT" | "DELETE";
  /** The file's key; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  bytes?: Buffer;
  /** Whether the body is streamed; then the timeout covers only the time until the response begins. */
  streamed?: boolean;
}

/** Signs and sends requests to the bucket, with retries of transient failures. */
function s3({ endpoint, region, bucket, ...keys }: S3Place, timeoutMs: number) {
  const client = new AwsClient({ ...keys, region, service: "s3" });
  const root = `${endpoint.href.replace(/\/$/, "")}/${bucket}`;

  return async ({ method, key, query, bytes, streamed = false }: S3Request): Promise<Answer> => {
    const steps = key.split("/");
    // the URL parser would resolve such a step to another folder or bucket
    if (steps.includes("..") || steps.includes(".")) throw new Error("No file has such a key");
    const address = new URL(`${root}/${steps.map(encodeURIComponent).join("/")}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const deadline = AbortSignal.timeout(timeoutMs);
    const once = async () => {
      const headers = { "x-amz-content-sha256": sha256(bytes ?? Buffer.alloc(0)) };
      const signed = await client.sign(address, { method, headers });
      const late = new AbortController();
      const giveUp = () => late.abort(deadline.reason);
      deadline.addEventListener("abort", giveUp);
      // the signal must be given to fetch itself: through a Request it can be lost to the garbage collector
      const reply = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: bytes ? new Uint8Array(bytes) : null,
        redirect: "error",
        signal: late.signal,
      });
      return read(reply, streamed).finally(() => deadline.removeEventListener("abort", giveUp));
    };
    const answer = await trying(once, deadline);
    const { status, body } = answer;
    if (status < 300 || (status === 404 && isMissingKey(body))) return answer;
    throw new Error(`S3 answered ${status} ${codeOf(body)} to ${method} in the bucket ${bucket}`);
  };
}

interface Answer {
  status: number;
  /** The response's body; empty where it is streamed. */
  body: Buffer;
  open: OpenFile | null;
}

async function read(reply: Response, streamed: boolean): Promise<Answer> {
  const { status, headers } = reply;
  const length = headers.get("content-length");
  if (!streamed || !reply.ok || !reply.body || length === null)
    return { status, body: await readBounded(reply.body, MOST_BYTES), open: null };
  const open = { stream: Readable.from(reply.body), bytes: Number(length) };
  return { status, body: Buffer.alloc(0), open };
}

async function trying(once: () => Promise<Answer>, deadline: AbortSignal): Promise<Answer> {
  let trouble: unknown;
  for (let tried = 0; tried < TRIES && !deadline.aborted; tried += 1) {
    if (tried > 0) await wait(100 * tried);
    try {
      const answer = await once();
      if (answer.status < 500 && answer.status !== 429) return answer;
      trouble = new Error(`S3 answered ${answer.status} ${codeOf(answer.body)}`);
    } catch (error) {
      trouble = error;
    }
  }
  throw new Refusal(
    503,
    "Loosebox cannot reach its files just now. Please try again in a moment.",
    {
      retryAfter: 5,
      cause: trouble,
    },
  );
}

const codeOf = (body: Buffer) => /<Code>(\w+)</.exec(body.toString("utf8", 0, 2_000))?.[1] ?? "";

// a missing bucket is a configuration error, not a missing file
const isMissingKey = (body: Buffer) => codeOf(body) !== "NoSuchBucket";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const Listing = z.object({
  ListBucketResult: z.object({
    Contents: z._default(z.array(z.object({ Key: z.string() })), []),
    NextContinuationToken: z.optional(z.string()),
  }),
});

async function readListing(xml: string) {
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === "Contents" });
  return Listing.parse(parser.parse(xml)).ListBucketResult;
}
