import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBeyondRights, isDatabaseAway, isDiskFull, noRoom } from "#server/core/faults.ts";
import { beyondRights, type FieldError, notJson, Refusal } from "#server/core/refusal.ts";

/** Turns any thrown error into an answer, in one place: a sentence as text, or problem+json on request. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) => answer(request, reply, nothingHere));
  // answers 404 before the body is read
  app.addHook("onRequest", (request, _reply, done) =>
    done(request.is404 && request.method !== "GET" ? nothingHere : undefined),
  );
}

/** Answers an error; Fastify calls it directly for errors before any hook has run. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  // the person gets the sentence, the log gets the cause
  if (refusal?.cause) request.log.warn({ err: refusal.cause }, "something outside is in trouble");
  if (refusal) return answer(request, reply, refusal);
  request.log.error({ err: error }, "fault");
  return answer(request, reply, fault(error));
}

const nothingHere = new Refusal(404, "There is nothing at this address");

// replacements for Fastify's own errors, worded for people
const refusals: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson(),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, "What was sent is too large"),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal(400, "Send a JSON object"),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal(400, "The body is not valid JSON"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(
    400,
    "The length of the body is not what was announced",
  ),
  FST_ERR_BAD_URL: new Refusal(400, "The address is not valid"),
  FST_ERR_MAX_PARAM_LENGTH: nothingHere,
};

function asRefusal(error: FastifyError): Refusal | undefined {
  const refusal = refusalIn(error);
  if (refusal) return refusal;
  if (isBeyondRights(error)) return beyondRights();
  const known = refusals[error.code];
  if (known) return known;
  const { statusCode = 0 } = error;
  if (statusCode === 415) return notJson();
  if (statusCode === 503) return new Refusal(503, away, { retryAfter: 5 });
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, "The request is not valid");
  return undefined;
}

/** The refusal in an error's chain of causes, since libraries wrap it. */
function refusalIn(error: unknown): Refusal | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof Refusal) return each;
  return undefined;
}

const away = "Loosebox cannot reach its database just now. Please try again in a moment.";

function fault(error: unknown) {
  if (isDiskFull(error)) return noRoom;
  if (isDatabaseAway(error)) return new Refusal(503, away, { retryAfter: 5 });
  return new Refusal(500, "Something went wrong on our side. Please try again.");
}

function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter !== undefined)
    void reply.header("retry-after", String(refusal.retryAfter));
  // the ETag belongs to the answer that was not sent
  void reply.code(refusal.status).header("cache-control", "no-store").removeHeader("etag");
  if (request.headers.accept?.includes("application/problem+json"))
    return reply
      .type("application/problem+json")
      .send(JSON.stringify(problem(refusal, request.id)));
  return reply.type("text/plain; charset=utf-8").send(refusal.message);
}

const problem = ({ status, message, errors, current }: Refusal, id: string) => ({
  type: "about:blank",
  status,
  title: message,
  detail: message,
  instance: `urn:request:${id}`,
  errors: errors satisfies FieldError[],
  ...(current === undefined ? {} : { current }),
});
