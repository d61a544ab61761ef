import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { $ZodType, input as In } from "zod/v4/core";
import {
  type CheckedRequest,
  type Endpoint,
  needsPayment,
  type ReplyInput,
} from "#contract/endpoint.ts";
import { tokenAccessOf } from "#contract/token-access.ts";
import { askersOf, inTurn, oneAtATime, STRANGERS_BODY_MAX } from "./admission.ts";
import { sharingReads } from "#server/core/database/shared-reads.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { mayCall, type Scope, workFor } from "#server/core/security/scope.ts";
import type { Batches } from "#server/core/database/batched.ts";
import { matchesEtag } from "./etag.ts";
import { type Exchange, replyShape, writeReply, writerFor } from "./reply.ts";
import { noteBound, type Work } from "./bound-calls.ts";
import { readerByOurClock } from "./device-clock.ts";
import { bodyOf, check } from "./check-request.ts";
import {
  type IdempotencyKey,
  idempotencyKeyReader,
  runAtLeastOnce,
  runOnceInTransaction,
} from "./idempotency.ts";
import {
  type LiveStream,
  openLiveStream,
  openProgressStream,
  type ProgressStream,
} from "./streams.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { askerOf, listBudget, memoryBudget } from "./response-budget.ts";
import { type Upload, withUpload } from "#server/core/http/upload.ts";
import { countChange } from "./limits.ts";

type Input<E extends Endpoint> = CheckedRequest<E> &
  (E extends { upload: string } ? { file: Upload } : unknown) &
  (E extends { progress: infer P extends $ZodType } ? ProgressStream<In<P>> : unknown) &
  (E extends { events: infer V extends $ZodType } ? LiveStream<In<V>> : unknown);
/**
 * What a handler returns: a list may come in batches, and a reply that is not a list of rows may be serialised
 * already.
 */
type ReplyContent<E extends Endpoint> =
  | (E extends { events: $ZodType } ? void : ReplyInput<E>)
  | Buffer
  | Readable
  | (ReplyInput<E> extends readonly (infer Row)[] ? Batches<Row> : never);
type Answer<E extends Endpoint> = ReplyContent<E> | Promise<ReplyContent<E>>;
type Run<E extends Endpoint> = E extends { access: "public" }
  ? (input: Input<E>, exchange: Exchange) => Answer<E>
  : (input: Input<E>, scope: Scope, exchange: Exchange) => Answer<E>;

interface Options<E extends Endpoint> {
  /**
   * Whether the work and the stored answer share a transaction. If false, the work may run twice and must tolerate
   * that.
   */
  atomic?: boolean;
  /** Whether the call writes so much that only a few such calls may run at once. */
  isLarge?: (sent: CheckedRequest<E>) => boolean;
  /** Counts every request from a network address, before its body is read. */
  countedFrom?: { take: (ip: string) => Promise<void> };
}

/**
 * Binds a declared call to a function: authorises the caller, validates the input, runs the function, and sends
 * only what the reply schema names. A public call gets no Scope. A repeated idempotency key does not run the
 * work again (`idempotency.ts`).
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  spec: E,
  run: Run<E>,
  { atomic = !spec.upload && !spec.progress, isLarge, countedFrom }: Options<E> = {},
) {
  const work = run as Work;
  noteBound(app, spec, work);
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
    handler: forCaller(spec, (exchange) => answer(exchange)),
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
    if (scope && matchesEtag(spec, exchange, scope)) return reply.code(304).send();
    if (events)
      return openLiveStream(exchange, events, async (stream) => {
        await work({ ...checked, ...stream }, ...given);
      });
    const written = writerFor(reply, shape);
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
    const answered = async (file?: Upload) => {
      const doIt = () => work(file ? { ...checked, file } : checked, ...given);
      const key = keyOf(scope, request, file);
      if (key) return onceFor(key, async () => written(await doIt()));
      return writeReply(exchange, shape, await doIt());
    };
    // a slow upload, or an answer to a slow client, does not occupy a turn in the queue
    const replied = (file?: Upload) => turn(() => answered(file));
    const done = spec.upload ? withUpload(request, spec.upload, replied) : replied();
    return reply.type(JSON_TYPE).send(await done.catch(serialiseConflict(reply, currentShape)));
  };
}

/**
 * A handler that works in the caller's fair share and within the caller's rights. A reply with a tag follows from the yard's
 * version, so that its reads may be shared with calls that found the same one.
 */
const forCaller =
  (spec: Endpoint, answer: (exchange: Exchange) => unknown) =>
  (request: FastifyRequest, reply: FastifyReply) =>
    workFor(askersOf(request), () =>
      withinRights(request.scope, spec, () => {
        const { scope, yardVersion: version } = request;
        const work = () => answer({ request, reply });
        if (!scope || !version || !spec.tagged) return work();
        return sharingReads({ scope, version, now: new Date() }, work);
      }),
    );

const JSON_TYPE = "application/json; charset=utf-8";

/** The checks before the body is read: authorisation, limits, and room for an answer. */
const beforeBody = (
  app: FastifyInstance,
  spec: Endpoint,
  { shape, countedFrom }: Pick<Options<Endpoint>, "countedFrom"> & { shape: object },
) => ({
  ...(spec.access === "public"
    ? { bodyLimit: STRANGERS_BODY_MAX }
    : { config: { tokenAccess: tokenAccessOf(spec) } }),
  onRequest: async (request: FastifyRequest) => {
    if (spec.access !== "public") request.scope = await admit(app, spec, request);
    if (request.scope && spec.method !== "GET") countChange(request.scope.userId);
    memoryBudget.refuseWhenFull(askerOf(request));
    if ("type" in shape && shape.type === "array") listBudget.refuseWhenFull(askerOf(request));
    await countedFrom?.take(request.ip);
  },
});

/** The thing that a change is about, given by the first id in its path. */
function changedThing({ method }: Endpoint, { params, scope }: FastifyRequest): string | null {
  if (method === "GET" || !scope) return null;
  const [first] = Object.values(params as Record<string, unknown>);
  return typeof first === "string" ? `${scope.yardId} ${first}` : null;
}

const repeatPolicy =
  ({ atomic, answers }: { atomic: boolean; answers: boolean }) =>
  (key: IdempotencyKey | null, doIt: () => Promise<string>): Promise<string> => {
    if (!key) return doIt();
    return oneAtATime(key.id, () =>
      atomic ? runOnceInTransaction(key, doIt) : runAtLeastOnce(key, { answers }, doIt),
    );
  };

// a conflict's body is serialised by a schema, like a success
const serialiseConflict =
  (reply: FastifyReply, shape: Record<string, unknown>) => (error: unknown) => {
    if (!(error instanceof Refusal) || error.current === undefined) throw error;
    const { status, message, current } = error;
    const written = writerFor(reply, shape)(current);
    throw new Refusal(status, message, { current: JSON.parse(written) });
  };

async function admit(app: FastifyInstance, spec: Endpoint, request: FastifyRequest) {
  const scope = await app.gate(request);
  if (!scope) throw signedOut();
  if (!mayCall(spec, scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  if (needsPayment(spec)) await app.requirePayment(scope.yardId);
  return scope;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The calls bound so far, for the OpenAPI document and for tests that run over all calls. */
    boundCalls: Endpoint[];
    /** What each of them runs, for calls that contain other calls' replies. */
    boundWork: Map<Endpoint, Work>;
    /** Authenticates a request; null when nobody is signed in. */
    gate: (request: FastifyRequest) => Promise<Scope | null>;
    /** The current Scope of a person whose request is still being answered; null when the session has ended. */
    renewScope: (scope: Scope) => Promise<Scope | null>;
    /** Refuses a change in a yard that must pay first. */
    requirePayment: (yardId: string) => Promise<void>;
  }
}
