import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type $ZodType, safeParse } from "zod/v4/core";
import type { input as In } from "zod/v4/core";
import { type Endpoint, needsPayment, type Received, type ReplyDraft } from "#contract/endpoint.ts";
import { emptyBody, exact, fieldErrors } from "./exact-body.ts";
import { openProgressStream, type ProgressStream } from "./progress-stream.ts";
import type { Batches } from "./json-chunks.ts";
import { notJson, Refusal, signedOut } from "./refusal.ts";
import { replyShape } from "./reply-shape.ts";
import { type Asker, askerOf, memoryBudget, spoolBudget } from "./response-budget.ts";
import type { SpooledAnswer } from "./response-spool.ts";
import { mayUse, type Scope } from "./scope.ts";
import { sendReply } from "./send-reply.ts";
import { type Upload, withUpload } from "./upload.ts";

/** What a function may need of HTTP beyond its checked input: cookies, address, the raw reply. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Input<E extends Endpoint> = Received<E> &
  (E extends { upload: string } ? { file: Upload } : unknown) &
  (E extends { progress: infer P extends $ZodType } ? ProgressStream<In<P>> : unknown);
/** A list may come in batches, and an answer may be written already. */
type Draft<E extends Endpoint> =
  | ReplyDraft<E>
  | SpooledAnswer
  | (ReplyDraft<E> extends readonly (infer Row)[] ? Batches<Row> : never);
type Answer<E extends Endpoint> = Draft<E> | Promise<Draft<E>>;
type Run<E extends Endpoint> = E extends { access: "public" }
  ? (input: Input<E>, exchange: Exchange) => Answer<E>
  : (input: Input<E>, scope: Scope, exchange: Exchange) => Answer<E>;

/**
 * Binds a declared call to a function: checks who asks, checks what came, runs it, and lets out only
 * what the reply schema names. A public call gets no Scope.
 */
export function route<const E extends Endpoint>(app: FastifyInstance, spec: E, run: Run<E>) {
  app.boundCalls.push(spec);
  const work = run as (input: unknown, ...rest: unknown[]) => unknown;
  const shape = replyShape(spec.reply);
  const progress = spec.progress && replyShape(spec.progress);
  const bodySchema = spec.body && exact(spec.body);
  app.route({
    method: spec.method,
    url: spec.path,
    handler: async (request, reply) => {
      const exchange: Exchange = { request, reply };
      const given =
        spec.access === "public" ? [exchange] : [await admit(app, spec, request), exchange];
      refuseWithoutRoom(askerOf(request), shape);
      const checked = {
        params: check(spec.params, request.params),
        query: check(spec.query, request.query),
        body: checkBody(bodySchema, jsonOf(request, spec)),
      };
      const write = reply.compileSerializationSchema(shape);
      const written = (draft: unknown) => write(draft as Record<string, unknown>);
      if (progress)
        return openProgressStream(exchange, progress).run(async (stream) =>
          written(await work({ ...checked, ...stream }, ...given)),
        );
      const draft = await (
        spec.upload
          ? withUpload(request, spec.upload, (file) => work({ ...checked, file }, ...given))
          : Promise.resolve(work(checked, ...given))
      ).catch(cutBy(written));
      return sendReply(exchange, shape, draft);
    },
  });
}

// what stands in the way of a change leaves by the same reply schema as its success
const cutBy = (written: (draft: unknown) => string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.current === undefined) throw error;
  const { status, message, current } = error;
  throw new Refusal(status, message, { current: JSON.parse(written(current)) });
};

// before there is any work in an answer
function refuseWithoutRoom(asker: Asker, { type }: Record<string, unknown>) {
  memoryBudget.refuseWhenFull(asker);
  if (type === "array") spoolBudget.refuseWhenFull(asker);
}

async function admit(app: FastifyInstance, spec: Endpoint, request: FastifyRequest) {
  const scope = await app.gate(request);
  if (!scope) throw signedOut();
  if (!mayUse(spec.access, scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  if (needsPayment(spec)) await app.requirePayment(scope.yardId);
  return scope;
}

// a multipart parser stands ready for uploads; elsewhere its type is as wrong as any other
function jsonOf(request: FastifyRequest, spec: Endpoint) {
  if (spec.body && request.isMultipart()) throw notJson();
  return request.body;
}

function checkBody(schema: $ZodType | undefined, value: unknown) {
  if (!schema) return isObject(value) ? void check(emptyBody, value) : undefined;
  if (!isObject(value)) throw new Refusal(400, "Send a JSON object");
  return check(schema, value);
}

function check(schema: $ZodType | undefined, value: unknown) {
  if (!schema) return undefined;
  const result = safeParse(schema, value);
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
    /** Refuses a change in a yard that has to be paid for first. */
    requirePayment: (yardId: string) => Promise<void>;
  }
}
