import { brotliCompress, brotliCompressSync, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Replies of fewer bytes fill one packet either way. */
const LEAST = 1_400;
/** Replies of more bytes are compressed in a thread, which a reply of a third of a millisecond is not worth. */
const AT_ONCE = 64 * 1024;

/** The least effort: a reply of 10 KB is 2 KB after 35 µs; more effort takes thrice as long for a tenth less. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
/** For long replies, of which each tenth is seconds of a weak signal: 2 MB take a tenth of a second, in a thread. */
const THOROUGH = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Compresses the JSON that is read, for phones with a weak signal. Only replies to GET, which repeat nothing of a secret beside
 * what somebody else made the browser send (BREACH): sessions do not follow requests of other sites.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const text = wholeOf(payload);
    if (!text || !isJson(reply) || request.method !== "GET") return done(null, payload);
    // also without, so that a cache keeps both apart
    void reply.header("vary", "accept-encoding");
    if (Buffer.byteLength(text) < LEAST || !takesBrotli(request)) return done(null, payload);
    void reply.header("content-encoding", "br");
    const known = Buffer.isBuffer(text) && packedBefore.get(text);
    if (known) return done(null, known);
    if (text.length <= AT_ONCE) return done(null, brotliCompressSync(text, QUICK));
    brotliCompress(text, THOROUGH, (error, packed) => {
      if (error) return done(error);
      if (Buffer.isBuffer(text)) packedBefore.set(text, packed);
      done(null, packed);
    });
  });
}

/** The long replies that were compressed: what several calls send is the same buffer. */
const packedBefore = new WeakMap<Buffer, Buffer>();

const wholeOf = (payload: unknown): string | Buffer | null =>
  typeof payload === "string" || Buffer.isBuffer(payload) ? payload : null;

const isJson = (reply: FastifyReply) =>
  reply.getHeader("content-encoding") === undefined &&
  String(reply.getHeader("content-type")).startsWith("application/json");

/** Whether the client takes a reply in Brotli, which browsers do over HTTPS. */
export const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  headers["accept-encoding"]?.includes("br") ?? false;
