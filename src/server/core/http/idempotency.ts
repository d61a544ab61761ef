import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { idempotencyKeys as keys } from "#server/schema/core.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import { boolean } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { createHash } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#server/core/security/scope.ts";
import type { Upload } from "./upload.ts";

/*
 * A client may repeat a request with its own id when the answer was lost: within `KEPT.answers` the same request
 * gets the first answer and has no effect, whatever has happened to the row since.
 */

/**
 * Runs the work once for a key, in one transaction with the claim, so that a refusal releases the key; a concurrent
 * request with the same key waits for the first. Returns the answer as JSON.
 */
export const runOnceInTransaction = (
  key: IdempotencyKey,
  work: () => Promise<string>,
): Promise<string> =>
  inTransaction(async () => {
    const earlier = await claim(key);
    if (earlier !== null) return earlier;
    return keep(key, await work());
  });

/**
 * Runs work that must not hold a transaction or its connection. After a crash, or with a concurrent request, the
 * work may run twice for one id and must tolerate that. `answers: false`: the work looks up its first answer
 * itself.
 */
export async function runAtLeastOnce(
  key: IdempotencyKey,
  { answers }: { answers: boolean },
  work: () => Promise<string>,
): Promise<string> {
  const earlier = await claim(key);
  if (earlier !== null) return earlier;
  try {
    const answer = await work();
    return answers ? await keep(key, answer) : answer;
  } catch (error) {
    await release(valuesOf(key));
    throw error;
  }
}

const valuesOf = ({ scope, call, id, requestHash }: IdempotencyKey) => ({
  yard: scope.yardId,
  userId: scope.userId,
  call,
  id,
  requestHash,
});

/** Claims the key. Returns the earlier answer, or null when the caller has to do the work. */
async function claim(key: IdempotencyKey): Promise<string | null> {
  const { yard, userId, call, id, requestHash } = valuesOf(key);
  const [taken] = await insert([yard, call, id, userId, requestHash]);
  if (taken?.mine) {
    if (!taken.inBin) return null;
    await release(valuesOf(key));
    throw new Refusal(
      409,
      "What was added first with this id has been deleted and lies in the bin. Put it back from there, or add it anew.",
    );
  }
  const [earlier] = await find({ yard, call, id });
  if (!earlier) return null;
  if (earlier.userId !== userId) throw otherContent();
  if (!earlier.requestHash)
    throw new Refusal(
      410,
      "This was added when it was first sent and has been erased since. If it is still wanted, add it anew.",
    );
  if (!earlier.requestHash.equals(requestHash)) throw otherContent(earlier.answer);
  return earlier.answer;
}

/** `current` is the first answer, from which the client can make the change it wants. */
const otherContent = (first: string | null = null) =>
  new Refusal(
    409,
    "This was saved when it was first sent, with other content. Change what was saved, or add this anew.",
    first === null ? {} : { current: JSON.parse(first) },
  );

/** Stores the answer unless a concurrent request has stored one; returns the stored answer. */
async function keep(key: IdempotencyKey, answer: string): Promise<string> {
  const namedIds = [...new Set([...key.pathIds, ...uuidsIn(answer)])];
  const [kept] = await store({ ...valuesOf(key), answer, namedIds });
  return kept?.answer ?? answer;
}

// written in SQL, because one statement claims the key and checks whether the id is in the bin, where the work would
// recreate it
const insert = sqlStatement({
  name: "claim-idempotency-key",
  text: `with claimed as (
     insert into idempotency_keys (yard_id, call, id, user_id, request_hash)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning id)
   select exists (select from claimed) as mine,
     exists (select from row_changes where yard_id = $1 and row_id = $3 and item_id is not null
       and operation = 'DELETE') as "inBin"`,
  row: { mine: boolean, inBin: boolean },
  writes: true,
});
const isThis = (given: Record<"yard" | "call" | "id", unknown>) =>
  and(
    sql`${keys.yardId} = ${given.yard}`,
    sql`${keys.call} = ${given.call}`,
    sql`${keys.id} = ${given.id}`,
  );
const find = statement("find-idempotency-key", ["yard", "call", "id"], (db, given) =>
  db
    .select({ userId: keys.userId, requestHash: keys.requestHash, answer: keys.answer })
    .from(keys)
    .where(isThis(given)),
);
const store = statement(
  "keep-first-answer",
  ["yard", "userId", "call", "id", "requestHash", "answer", "namedIds"],
  (db, { yard, ...given }) =>
    db
      .insert(keys)
      .values({ yardId: yard, ...given })
      .onConflictDoUpdate({
        target: [keys.yardId, keys.call, keys.id],
        set: {
          answer: sql`coalesce(${keys.answer}, excluded.answer)`,
          namedIds: sql`case when ${keys.answer} is null then excluded.named_ids else ${keys.namedIds} end`,
        },
      })
      .returning({ answer: keys.answer }),
);
const release = statement(
  "release-idempotency-key",
  ["yard", "userId", "call", "id", "requestHash"],
  (db, { requestHash, userId, ...given }) =>
    db
      .delete(keys)
      .where(
        and(
          isThis(given),
          eq(keys.userId, userId),
          eq(keys.requestHash, requestHash),
          isNull(keys.answer),
        ),
      ),
);

export const sweepIdempotencyKeys = statement(
  "sweep-idempotency-keys",
  [],
  (db) => db.delete(keys).where(lt(keys.at, sql`now() - interval '${sql.raw(KEPT.answers)}'`)),
  { acrossYards: "the sweep goes through all yards" },
);

export interface IdempotencyKey {
  /** The call's method and path pattern. */
  call: string;
  id: string;
  scope: Scope;
  requestHash: Buffer;
  pathIds: readonly string[];
}

interface SentRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Returns a function that reads a request's idempotency key, for calls that take one: a POST with `id` in the
 * body, or in the query of an upload, and a PUT with `changeId` in the body. The hash covers the raw request, because a
 * later release may parse it differently.
 */
export function idempotencyKeyReader({ method, path, body, query }: Endpoint) {
  const readId = keyPlaceOf({ method, body, query });
  return (scope: Scope | null, sent: SentRequest, file?: Upload): IdempotencyKey | null => {
    const id = readId?.(sent) ?? null;
    if (!scope || !id) return null;
    const { params, query: asked, body: told } = sent;
    const parts = [params, asked, told, file && [file.originalName, sha256(file.bytes)]];
    return {
      call: `${method} ${path}`,
      id,
      scope,
      requestHash: createHash("sha256").update(canonical(parts)).digest(),
      pathIds: uuidsIn(JSON.stringify(params ?? null)),
    };
  };
}

/** Reads the id from the place where a call takes it; null for a call that takes none. */
function keyPlaceOf({ method, body, query }: Pick<Endpoint, "method" | "body" | "query">) {
  if (method === "PUT") return ({ body: told }: SentRequest) => textIn(told, "changeId");
  if (method !== "POST") return null;
  if (hasId(body)) return ({ body: told }: SentRequest) => textIn(told, "id");
  return hasId(query) ? ({ query: asked }: SentRequest) => textIn(asked, "id") : null;
}

export function hasId(schema: Endpoint["body"]): boolean {
  const shape: unknown = schema && Reflect.get(schema._zod.def, "shape");
  return typeof shape === "object" && shape !== null && "id" in shape;
}

function textIn(part: unknown, name: "id" | "changeId"): string | null {
  const value: unknown = typeof part === "object" && part !== null && Reflect.get(part, name);
  return typeof value === "string" ? value : null;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** JSON that does not depend on the order of keys. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

const uuidsIn = (text: string) => [
  ...new Set(text.match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi)),
];
