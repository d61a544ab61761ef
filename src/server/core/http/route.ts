import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { strictObject } from "zod/mini";
import { type $ZodType, safeParse, type input as In } from "zod/v4/core";
import {
  type Endpoint,
  needsPayment,
  type CheckedRequest,
  type ReplyDraft,
} from "#contract/endpoint.ts";
import { askersOf, inTurn, oneAtATime, STRANGERS_BODY_MAX } from "./admission.ts";
import { workFor, mayUse, type Scope } from "#server/core/security/scope.ts";
import type { Batches } from "#server/core/database/batched.ts";
import { isHeld } from "./etag.ts";
import { clocksOf, type Reader, readerByOurClock } from "./device-clock.ts";
import { runOnceInTransaction, runAtLeastOnce } from "./idempotency.ts";
import { type IdempotencyKey, idempotencyKeyReader } from "./idempotency-key.ts";
import {
  openProgressStream,
  type ProgressStream,
  type LiveStream,
  openLiveStream,
} from "./streams.ts";
import { type Exchange, replyShape, writeReply } from "./reply.ts";
import { fieldErrors, notJson, Refusal, signedOut } from "#server/core/refusal.ts";
import { askerOf, listBudget, memoryBudget } from "./response-budget.ts";
import { type Upload, withUpload } from "#server/core/http/upload.ts";
import { countChange } from "./limits.ts";

type Input<E extends Endpoint> = CheckedRequest<E> &
  (E extends { upload: string } ? { file: Upload } : unknown) &
  (E extends { progress: infer P extends $ZodType } ? ProgressStream<In<P>> : unknown) &
  (E extends { events: infer V extends $ZodType } ? LiveStream<In<V>> : unknown);
/** A list may come in batches, and what is no reply of rows may be written already. */
type Draft<E extends Endpoint> =
  | (E extends { events: $ZodType } ? void : ReplyDraft<E>)
  | Buffer
  | Readable
  | (ReplyDraft<E> extends readonly (infer Row)[] ? Batches<Row> : never);
type Answer<E extends Endpoint> = Draft<E> | Promise<Draft<E>>;
type Run<E extends Endpoint> = E extends { access: "public" }
  ? (input: Input<E>, exchange: Exchange) => Answer<E>
  : (input: Input<E>, scope: Scope, exchange: Exchange) => Answer<E>;

/** How a call is run. */
interface Options<E extends Endpoint> {
  /**
   * Whether what comes with an id of the client's is done in one transaction, with the note that it is done. Not where
   * more than the database has to do with it, or another connection to it: then it has to bear being done twice.
   */
  atomic?: boolean;
  /** Whether so much is to be written that few such calls are worked on at a time. */
  isLarge?: (sent: CheckedRequest<E>) => boolean;
  /** Counts what comes from a network address, whatever it is: before its body is read. */
  countedFrom?: { take: (ip: string) => Promise<void> };
}

/**
 * Binds a declared call to a function: checks who asks, checks what came, runs it, and lets out only
 * what the reply schema names. A public call gets no Scope. What comes again under the same id is not done again
 * (`idempotency.ts`).
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  spec: E,
  run: Run<E>,
  { atomic = !spec.upload && !spec.progress, isLarge, countedFrom }: Options<E> = {},
) {
  app.boundCalls.push(spec);
  const work = run as (input: unknown, ...rest: unknown[]) => unknown;
  const writesMuch = isLarge as ((sent: unknown) => boolean) | undefined;
  const shape = replyShape(spec.reply);
  const currentShape = spec.current ? replyShape(spec.current) : shape;
  const progress = spec.progress && replyShape(spec.progress);
  const events = spec.events && replyShape(spec.events);
  const readBody = spec.body && readerByOurClock(spec.body);
  const keyOf = idempotencyKeyReader(spec);
  const onceFor = repeatPolicy({ atomic, answers: !spec.progress });
  app.route({
    method: spec.method,
    url: spec.path,
    ...beforeBody(app, spec, { shape, countedFrom }),
    handler: (request, reply) => workFor(askersOf(request), () => answer({ request, reply })),
  });

  const answer = async (exchange: Exchange) => {
    const { request, reply } = exchange;
    const { scope } = request;
    const given = scope ? [scope, exchange] : [exchange];
    const checked = {
      params: check(spec.params, request.params),
      query: check(spec.query, request.query),
      body: bodyOf(request, spec, readBody),
    };
    if (scope && isHeld(spec, exchange, scope)) return reply.code(304).send();
    if (events)
      return openLiveStream(exchange, events, async (stream) => {
        await work({ ...checked, ...stream }, ...given);
      });
    const written = reply.compileSerializationSchema(shape) as (draft: unknown) => string;
    const turn = <T>(doIt: () => Promise<T>) =>
      inTurn({ large: writesMuch?.(checked) ?? false, streams: progress !== undefined }, () =>
        oneAtATime(changedThing(spec, request), doIt),
      );
    if (progress)
      return openProgressStream(exchange, progress).run((stream) =>
        turn(() =>
          onceFor(keyOf(scope, request), async () =>
            written(await work({ ...checked, ...stream }, ...given)),
          ),
        ),
      );
    const drafted = async (file?: Upload) => {
      const doIt = () => work(file ? { ...checked, file } : checked, ...given);
      const key = keyOf(scope, request, file);
      if (key) return onceFor(key, async () => written(await doIt()));
      return writeReply(exchange, shape, await doIt());
    };
    // whoever is slow to send a file or to read an answer keeps no turn meanwhile
    const replied = (file?: Upload) => turn(() => drafted(file));
    const done = spec.upload ? withUpload(request, spec.upload, replied) : replied();
    return reply.type(JSON_TYPE).send(await done.catch(serialiseConflict(reply, currentShape)));
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

/** What is judged before a byte of a body is read: who asks, whether they may, and whether there is room for an answer. */
const beforeBody = (
  app: FastifyInstance,
  spec: Endpoint,
  { shape, countedFrom }: Pick<Options<Endpoint>, "countedFrom"> & { shape: object },
) => ({
  ...(spec.access === "public" && { bodyLimit: STRANGERS_BODY_MAX }),
  onRequest: async (request: FastifyRequest) => {
    if (spec.access !== "public") request.scope = await admit(app, spec, request);
    if (request.scope && spec.method !== "GET") countChange(request.scope.userId);
    memoryBudget.refuseWhenFull(askerOf(request));
    if ("type" in shape && shape.type === "array") listBudget.refuseWhenFull(askerOf(request));
    await countedFrom?.take(request.ip);
  },
});

/** What a change is about, as its path says: the horse, or whatever comes first. */
function changedThing({ method }: Endpoint, { params, scope }: FastifyRequest): string | null {
  if (method === "GET" || !scope) return null;
  const [first] = Object.values(params as Record<string, unknown>);
  return typeof first === "string" ? `${scope.yardId} ${first}` : null;
}

/** How work is done once for a key, where it has one. */
const repeatPolicy =
  ({ atomic, answers }: { atomic: boolean; answers: boolean }) =>
  (key: IdempotencyKey | null, doIt: () => Promise<string>): Promise<string> => {
    if (!key) return doIt();
    return oneAtATime(key.id, () =>
      atomic ? runOnceInTransaction(key, doIt) : runAtLeastOnce(key, { answers }, doIt),
    );
  };

// what stands in the way of a change leaves by a schema, as its success does
const serialiseConflict =
  (reply: FastifyReply, shape: Record<string, unknown>) => (error: unknown) => {
    if (!(error instanceof Refusal) || error.current === undefined) throw error;
    const { status, message, current } = error;
    const written = reply.compileSerializationSchema(shape)(current as Record<string, unknown>);
    throw new Refusal(status, message, { current: JSON.parse(written) });
  };

async function admit(app: FastifyInstance, spec: Endpoint, request: FastifyRequest) {
  const scope = await app.gate(request);
  if (!scope) throw signedOut();
  if (!mayUse(spec.access, scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  if (needsPayment(spec)) await app.requirePayment(scope.yardId);
  return scope;
}

/** What a call brought, with what was done by the device's clock put right by ours. */
function bodyOf(request: FastifyRequest, spec: Endpoint, read: Reader | undefined) {
  const clocks = clocksOf(request.headers, new Date());
  const value = jsonOf(request, spec);
  if (!read) return isObject(value) ? void check(emptyBody, value) : undefined;
  if (!isObject(value)) throw new Refusal(400, "Send a JSON object");
  return valid(read(value, clocks, { edits: spec.method !== "POST" }));
}

// a multipart parser stands ready for uploads; elsewhere its type is as wrong as any other
function jsonOf(request: FastifyRequest, spec: Endpoint) {
  if (spec.body && request.isMultipart()) throw notJson();
  return request.body;
}

/** The body of a call that takes none: an empty object is as good as nothing. */
const emptyBody = strictObject({});

const check = (schema: $ZodType | undefined, value: unknown) =>
  schema && valid(safeParse(schema, value));

function valid(result: ReturnType<typeof safeParse>) {
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  throw new Refusal(400, errors[0]?.message ?? "What was sent is not valid", { errors });
}

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

declare module "fastify" {
  interface FastifyInstance {
    /** The calls bound so far: for the OpenAPI document, and for the tests that ask every call the same questions. */
    boundCalls: Endpoint[];
    /** Who sent this request, or null when nobody is signed in. */
    gate: (request: FastifyRequest) => Promise<Scope | null>;
    /** The Scope as it is now of somebody who has been answered for a while; null when their session has ended. */
    renewScope: (scope: Scope) => Promise<Scope | null>;
    /** Refuses a change in a yard that has to be paid for first. */
    requirePayment: (yardId: string) => Promise<void>;
  }
}
