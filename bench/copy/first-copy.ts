import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { YardCopy } from "#contract/data/copy.ts";

/** What a whole first copy takes. */
export interface FirstCopy {
  /** The bytes of each page, compressed. */
  pages: number[];
  /** Bytes of all pages, uncompressed. */
  plain: number;
  /** Milliseconds from the first request to the end of the last page, one page after the other. */
  ms: number;
  replies: YardCopy["replies"];
}

/** Fetches every page of the copy, as a browser does. */
export async function fetchCopy(url: string, token: string): Promise<FirstCopy> {
  const found: FirstCopy = { pages: [], plain: 0, ms: 0, replies: [] };
  let next: string | null = null;
  do {
    const began = performance.now();
    const packed = await fetchPacked(`${url}/api/copy${next ? `?after=${next}` : ""}`, token);
    found.ms += performance.now() - began;
    const text = brotliDecompressSync(packed);
    const page: YardCopy = JSON.parse(text.toString());
    found.pages.push(packed.length);
    found.plain += text.length;
    found.replies.push(...page.replies);
    next = page.next;
  } while (next !== null);
  return found;
}

/** The compressed body, which `fetch` would unpack. */
const fetchPacked = (url: string, token: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { cookie: `loosebox_session=${token}`, "accept-encoding": "br" };
    get(url, { headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.once("error", reject).once("end", () => {
        if (reply.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url} answered ${reply.statusCode}`));
      });
    }).once("error", reject);
  });
