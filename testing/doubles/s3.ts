import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { S3Place } from "#server/core/config.ts";

type Mood = "well" | "failing" | "silent" | "hanging up" | "redirecting";

/**
 * A double of S3 for the calls that we use: it verifies each signature with an implementation of its own, keeps
 * objects in memory and lists them in pages of three. A test can change its behaviour, permanently or for the
 * next few requests.
 */
export async function openS3Double() {
  const asked: string[] = [];
  let mood: Mood = "well";
  let moodLasts = Infinity;

  const server = createServer((request, reply) => {
    void request.toArray().then((chunks) => {
      asked.push(`${request.method} ${request.url}`);
      const now = moodLasts > 0 ? mood : "well";
      moodLasts -= 1;
      if (now === "silent") return;
      if (now === "hanging up") return request.socket.destroy();
      const [status, text] = now === "well" ? answer(request, Buffer.concat(chunks)) : moody(now);
      reply.writeHead(status, {
        "content-type": "application/xml",
        location: "http://127.0.0.1:9/",
      });
      reply.end(text);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The double has no port");

  const place: S3Place = {
    endpoint: new URL(`http://127.0.0.1:${address.port}`),
    region: "eu-west-2",
    bucket: "loosebox-files",
    accessKeyId: "AKIAEXAMPLE",
    secretAccessKey: "topsecret/+=",
  };
  const { objects, answer } = bucketOf(place);
  return {
    place,
    objects,
    asked,
    /** Changes the double's behaviour, permanently or for a number of requests. */
    be: (next: Mood, requests = Infinity) => {
      mood = next;
      moodLasts = requests;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function bucketOf(place: S3Place) {
  const objects = new Map<string, Buffer>();

  function answer(request: IncomingMessage, body: Buffer): [status: number, body: string | Buffer] {
    const url = new URL(request.url ?? "", place.endpoint);
    const refused = whyRefused(request, url, body, place);
    if (refused) return [403, fault(refused)];
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== place.bucket) return [404, fault("NoSuchBucket")];
    const key = rest.join("/");
    if (request.method === "GET") return read(key, url.searchParams);
    if (request.method === "PUT") objects.set(key, body);
    else objects.delete(key);
    return [request.method === "PUT" ? 200 : 204, ""];
  }

  function read(key: string, query: URLSearchParams): [status: number, body: string | Buffer] {
    if (query.get("list-type") === "2") return [200, list([...objects.keys()], query)];
    const found = objects.get(key);
    return found ? [200, found] : [404, fault("NoSuchKey")];
  }
  return { objects, answer };
}

function list(keys: string[], query: URLSearchParams) {
  const after = query.get("continuation-token")?.replace(/^after&/, "") ?? "";
  const left = keys
    .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .toSorted();
  const page = left.slice(0, 3);
  const next = left.length > 3 ? `after&${page.at(-1)}` : null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    `<IsTruncated>${next !== null}</IsTruncated>`,
    ...page.map((key) => `<Contents><Key>${escaped(key)}</Key><Size>1</Size></Contents>`),
    next ? `<NextContinuationToken>${escaped(next)}</NextContinuationToken>` : "",
    "</ListBucketResult>",
  ].join("");
}

const moody = (mood: Mood): [number, string] =>
  mood === "redirecting" ? [307, fault("TemporaryRedirect")] : [503, fault("SlowDown")];

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Why a request's signature is invalid by the rules of AWS (Signature Version 4); undefined if it is valid. */
function whyRefused(request: IncomingMessage, url: URL, body: Buffer, place: S3Place) {
  const { headers, method = "" } = request;
  const [, given = "", signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const at = String(headers["x-amz-date"]);
  const day = at.slice(0, 8);
  const scope = `${day}/${place.region}/s3/aws4_request`;
  if (given !== `${place.accessKeyId}/${scope}`) return "InvalidAccessKeyId";
  if (!/\bhost\b.*\bx-amz-content-sha256\b.*\bx-amz-date\b/.test(signed)) return "AccessDenied";
  if (headers["x-amz-content-sha256"] !== hash(body)) return "XAmzContentSHA256Mismatch";

  const canonical = [
    method,
    url.pathname.split("/").map(decodeURIComponent).map(encodeStrictly).join("/"),
    [...url.searchParams]
      .map((pair) => pair.map(encodeStrictly).join("="))
      .toSorted()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    hash(body),
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, scope, hash(canonical)].join("\n");
  const key = [day, place.region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${place.secretAccessKey}`,
  );
  const right = createHmac("sha256", key).update(toSign).digest("hex");
  return right === signature ? undefined : "SignatureDoesNotMatch";
}

const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
