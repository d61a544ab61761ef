import { Readable } from "node:stream";
import { setImmediate as othersTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import type { Batches } from "#server/core/database/batched.ts";
import { isShared } from "#server/core/database/shared-reads.ts";
import { onceForEach } from "#server/core/once-for-each.ts";
import { Refusal } from "#server/core/refusal.ts";
import { askerOf, listBudget } from "./response-budget.ts";

/** The parts of HTTP that a handler may need beyond its checked input: cookies, address, the raw reply. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Shape = Record<string, unknown>;
type Write = (value: unknown) => string;

/** A list ends with the row that reaches this many bytes; the `Link` header points to the rest. */
export const LIST_BYTES = 4 * 1024 * 1024;
/** Characters after which serialising yields to other work. */
const PIECE = 64 * 1024;

/**
 * Serialises a reply by its schema: a short one at once, a list row by row with yields to the event loop. A
 * GET's list ends at `LIST_BYTES` and starts after the number of rows in the query's `offset`; a buffer or
 * stream is returned as it is. Throws a 400 for an invalid offset, and a 503 when too many bytes are held for
 * slow readers.
 */
export async function writeReply(
  exchange: Exchange,
  shape: Shape,
  content: unknown,
): Promise<string | Buffer | Readable> {
  if (content instanceof Readable || Buffer.isBuffer(content)) return content;
  const { request, reply } = exchange;
  const items = itemsOf(shape);
  if (items && /^(GET|HEAD)$/.test(request.method)) {
    const offset = offsetOf(request.query);
    if (offset > 0 || !isFew(content)) {
      const write = () => writePart(exchange, content, writerFor(reply, items), offset);
      const isWhole = offset === 0 && isShared(content);
      const part = await (isWhole ? writeShared({ reply, shape, content }, write) : write());
      countList(exchange, Buffer.byteLength(part));
      return part;
    }
  }
  const write = () => writeWhole(reply, shape, content);
  return isShared(content) ? writeShared({ reply, shape, content }, write) : write();
}

interface SharedReply {
  reply: FastifyReply;
  shape: Shape;
  content: object;
}

/**
 * Writes what several calls send. The first leaves nothing behind, because most yards have one person at a time; the second
 * keeps the bytes for those that follow. A list of which there is more keeps none: each reply names its next part.
 */
async function writeShared(
  { reply, shape, content }: SharedReply,
  write: () => Promise<string | Buffer>,
) {
  const known = keptBytes.get(content);
  if (known?.shape === shape && known.bytes) return known.bytes;
  const written = await write();
  if (reply.hasHeader("link")) return written;
  if (known?.shape !== shape) {
    keptBytes.set(content, { shape, bytes: null });
    return written;
  }
  const bytes = Buffer.from(written);
  keptBytes.set(content, { shape, bytes });
  return bytes;
}

const keptBytes = new WeakMap<object, { shape: Shape; bytes: Buffer | null }>();

/** Serialises the whole of a reply by its schema, with yields to the event loop where it is long. */
export async function writeWhole(
  reply: FastifyReply,
  shape: Shape,
  content: unknown,
): Promise<string | Buffer> {
  const compile = (part: Shape) => writerFor(reply, part);
  if (isShort(content)) return compile(shape)(content);
  const items = itemsOf(shape);
  const paper = new Paper();
  if (items) await writeList(paper, content, compile(items), WHOLE);
  else await writeObject(paper, shape, content, compile);
  return paper.whole();
}

/** Writes the part of a list after `offset` rows and sets `Link` to the next part. */
async function writePart(
  { request, reply }: Exchange,
  list: unknown,
  write: Write,
  offset: number,
) {
  const paper = new Paper();
  const next = await writeList(paper, list, write, { offset, bytes: LIST_BYTES });
  if (next !== null) void reply.header("link", `<${addressFrom(request.url, next)}>; rel="next"`);
  return paper.whole();
}

/**
 * Counts a list's bytes until it is sent, in addition to the budget of every answer. Throws a 503 when too many
 * bytes are held.
 */
function countList({ request, reply: { raw } }: Exchange, bytes: number) {
  // the socket is already closed, so no close event will come
  if (bytes <= PIECE || raw.destroyed) return;
  raw.once("close", listBudget.hold(askerOf(request), bytes).release);
}

/** The text being written, kept in pieces to avoid one long string. */
class Paper {
  #pieces: Buffer[] = [];
  #piece = "";
  bytes = 0;

  write(text: string) {
    this.#piece += text;
    this.bytes += Buffer.byteLength(text);
  }

  get isLong() {
    return this.#piece.length >= PIECE;
  }

  async pause() {
    this.#pieces.push(Buffer.from(this.#piece));
    this.#piece = "";
    await othersTurn();
  }

  whole(): string | Buffer {
    if (this.#pieces.length === 0) return this.#piece;
    return Buffer.concat([...this.#pieces, Buffer.from(this.#piece)], this.bytes);
  }
}

/** The part of a list to write: it starts after `offset` rows and ends when `bytes` are reached. */
interface Part {
  offset: number;
  bytes: number;
}
const WHOLE: Part = { offset: 0, bytes: Infinity };

/** Writes a list, given as an array or in batches; returns the offset of the rest, or null at its end. */
async function writeList(paper: Paper, list: unknown, write: Write, { offset, bytes }: Part) {
  let at = 0;
  let before = "[";
  for await (const batch of batchesOf(list))
    for (const item of batch) {
      at += 1;
      if (at <= offset) continue;
      if (paper.bytes >= bytes) {
        paper.write("]");
        return at - 1;
      }
      paper.write(before + write(item));
      before = ",";
      if (paper.isLong) await paper.pause();
    }
  paper.write(before === "[" ? "[]" : "]");
  return null;
}

async function writeObject(
  paper: Paper,
  shape: Shape,
  content: unknown,
  compile: (part: Shape) => Write,
) {
  let before = "{";
  for (const [key, property] of Object.entries(propertiesOf(shape))) {
    const value = isObject(content) ? content[key] : undefined;
    if (value === undefined) throw new Error(`A reply lacks "${key}"`);
    paper.write(`${before}${JSON.stringify(key)}:`);
    const inner = itemsOf(property);
    if (inner) await writeList(paper, value, compile(inner), WHOLE);
    else paper.write(compile(property)(value));
    before = ",";
  }
  paper.write("}");
}

function offsetOf(query: unknown): number {
  const asked = (isObject(query) && query["offset"]) || "0";
  if (typeof asked === "string" && /^\d{1,9}$/.test(asked)) return Number(asked);
  throw new Refusal(400, "Give `offset` as the number of rows to leave out");
}

function addressFrom(url: string, offset: number) {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  searchParams.set("offset", String(offset));
  return `${pathname}?${searchParams.toString()}`;
}

function batchesOf(list: unknown): Batches<unknown> | Iterable<readonly unknown[]> {
  if (Array.isArray(list)) return [list];
  if (isObject(list) && Symbol.asyncIterator in list) return list as Batches<unknown> & Shape;
  throw new Error("A reply's list is neither an array nor batches");
}

/** Whether a reply is short enough to be written in one go, as most are. */
const isShort = (content: unknown) =>
  isObject(content)
    ? !(Symbol.asyncIterator in content) && Object.values(content).every(isNoLongList)
    : isNoLongList(content);
const isNoLongList = (value: unknown) => !Array.isArray(value) || isFew(value);
const isFew = (list: unknown) => Array.isArray(list) && list.length <= SHORT_LIST;
/** The maximum number of rows of a short list: 25 of the largest rows, with 160 KB each, take 4 MB. */
const SHORT_LIST = 25;

const propertiesOf = ({ type, properties }: Shape): Record<string, Shape> =>
  type === "object" && isObject(properties) ? (properties as Record<string, Shape>) : {};

const itemsOf = ({ type, items }: Shape): Shape | null =>
  type === "array" && isObject(items) ? items : null;

const isObject = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The reply's JSON schema for Fastify's serialiser, which writes exactly the declared keys and throws when one
 * is missing. The serialiser does not check values; the types of handlers do, because parsing each reply again
 * cost a fifth of a page's time (bench/README.md).
 */
export const replyShape = onceForEach((reply: $ZodType): Shape => {
  const { $schema: _, ...shape } = toJSONSchema(reply, {
    io: "output",
    unrepresentable: "any",
    override: ({ zodSchema: { _zod: node }, jsonSchema }) => {
      if (node.def.type === "pipe" && !isInstant(jsonSchema))
        throw new Error("A reply schema may transform nothing but instants");
      // without this, extra keys of a reply would be sent when the schema is a union
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.pattern;
    },
  });
  return shape;
});

/** The function that serialises by a shape, compiled once in a process: many calls have the same reply. */
export function writerFor(reply: FastifyReply, shape: Shape): Write {
  // Fastify's type allows only objects, but the function that it returns takes any value
  const write = writers.get(shape) ?? (reply.compileSerializationSchema(shape) as Write);
  writers.set(shape, write);
  return write;
}

const writers = new WeakMap<Shape, Write>();

// the serialiser writes a Date as ISO 8601 in UTC
const isInstant = ({ format }: { format?: string | undefined }) => format === "date-time";
