import { type $ZodType, toJSONSchema } from "zod/v4/core";

type Shape = Record<string, unknown>;
/** Writes a value by a schema as Fastify's serialiser does. */
type Compile = (shape: Shape) => (value: unknown) => string;

/** A list that comes in batches, so that it never stands whole in memory. */
export type Batches<T> = AsyncIterable<readonly T[]>;

/** A piece is given out once it is so many characters long. */
const PIECE = 64 * 1024;

/**
 * The JSON of a reply in pieces: a list row by row, an object's lists likewise; what has no list is one piece. A list
 * may come as an array or in batches.
 */
export async function* jsonChunks(
  shape: Shape,
  draft: unknown,
  compile: Compile,
): AsyncGenerator<string> {
  const items = itemsOf(shape);
  if (items) return yield* listChunks(draft, compile(items));
  if (!isObject(draft) || listsOf(shape).length === 0) return yield compile(shape)(draft);
  let before = "{";
  for (const [key, property] of Object.entries(propertiesOf(shape))) {
    const value = draft[key];
    if (value === undefined) throw new Error(`A reply lacks "${key}"`);
    yield `${before}${JSON.stringify(key)}:`;
    const inner = itemsOf(property);
    if (inner) yield* listChunks(value, compile(inner));
    else yield compile(property)(value);
    before = ",";
  }
  yield "}";
}

/** The JSON of a list in pieces, whether it is an array or comes in batches. */
export async function* listChunks(
  list: unknown,
  write: (item: unknown) => string,
): AsyncGenerator<string> {
  let piece = "[";
  let between = "";
  for await (const batch of batchesOf(list))
    for (const item of batch) {
      piece += between + write(item);
      between = ",";
      if (piece.length < PIECE) continue;
      yield piece;
      piece = "";
    }
  yield `${piece}]`;
}

function batchesOf(list: unknown): Batches<unknown> | Iterable<readonly unknown[]> {
  if (Array.isArray(list)) return [list];
  if (isBatches(list)) return list;
  throw new Error("A reply's list is none");
}

/** Whether a list comes in batches. */
export const isBatches = (value: unknown): value is Batches<unknown> =>
  isObject(value) && Symbol.asyncIterator in value;

/** Whether a reply is short enough to be written at one go, as most are. */
export function isShort(shape: Shape, draft: unknown): boolean {
  if (Array.isArray(draft)) return draft.length <= SHORT_LIST;
  if (isBatches(draft)) return false;
  if (!isObject(draft)) return true;
  return listsOf(shape).every((key) => {
    const list = draft[key];
    return Array.isArray(list) && list.length <= SHORT_LIST;
  });
}
const SHORT_LIST = 25;

const known = new WeakMap<Shape, readonly string[]>();

/** The keys of an object under which there are lists; worked out once a schema. */
function listsOf(shape: Shape): readonly string[] {
  const lists =
    known.get(shape) ??
    Object.entries(propertiesOf(shape)).flatMap(([key, each]) => (itemsOf(each) ? [key] : []));
  known.set(shape, lists);
  return lists;
}

const propertiesOf = ({ type, properties }: Shape): Record<string, Shape> =>
  type === "object" && isObject(properties) ? (properties as Record<string, Shape>) : {};

const itemsOf = ({ type, items }: Shape): Shape | null =>
  type === "array" && isObject(items) ? items : null;

const isObject = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first rows of a list that comes in batches, at most so many. */
export async function firstOf<T>(batches: Batches<T>, most: number): Promise<T[]> {
  const rows: T[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length >= most) break;
  }
  return rows.slice(0, most);
}

/** Changes each row of a list that comes in batches. */
export async function* mapBatches<A, B>(
  batches: Batches<A>,
  change: (row: A) => B,
): AsyncGenerator<B[]> {
  for await (const batch of batches) yield batch.map(change);
}

/**
 * The reply schema as Fastify's serialiser takes it, which writes exactly the keys that it names and throws when
 * one is missing. It checks no values, which the types of drafts have done: parsing each reply once more cost a
 * fifth of the time of a page (bench/README.md).
 */
export function replyShape(reply: $ZodType): Record<string, unknown> {
  const { $schema: _, ...shape } = toJSONSchema(reply, {
    io: "output",
    unrepresentable: "any",
    override: ({ zodSchema: { _zod: node }, jsonSchema }) => {
      if (node.def.type === "pipe" && !isInstant(jsonSchema))
        throw new Error("A reply changes nothing on its way out but instants into text");
      // what a draft has besides is left out, wherever a choice has to be made, too
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.pattern;
    },
  });
  return shape;
}

// the serialiser writes a Date as ISO 8601 in UTC
const isInstant = ({ format }: { format?: string | undefined }) => format === "date-time";
