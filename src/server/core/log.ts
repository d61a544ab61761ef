import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { type DestinationStream, pino } from "pino";
import type { Scope } from "#server/core/security/scope.ts";

/**
 * A log of JSON lines in UTC, without cookies, bodies, query values, personal addresses or the values of failed
 * statements.
 */
export const makeLog = (level: string, to?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        "req.headers.cookie",
        "req.headers.authorization",
        "*.password",
        "*.token",
        "*.headers",
      ],
      serializers: {
        req: ({ method, url = "" }: { method?: string; url?: string }) => ({
          method,
          path: url.split("?")[0]?.replaceAll(/[\w-]{40,}/g, "…"), // hides tokens, as in calendar feeds
        }),
        res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
        err: discreet,
      },
    },
    to,
  );

/** Logs one line for each request when it is answered: method and path, status, duration, user. */
export class AnswersOnly extends LogController {
  override incomingRequest(): void {
    // nothing is logged here: the line of the answer has everything
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { log, userId } = request;
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    const whose = userId ? { ...line, userId } : line;
    if (error) log.warn({ ...whose, err: error }, "answer broke off");
    // a 503 means 'busy'; a fault, such as an unreachable database, is logged separately at a higher level
    else if (reply.statusCode === 503) log.warn(whose, "answered");
    else log.info(whose, "answered");
  }
}

/** Logs answered requests, and requests whose client disconnected before the answer. */
export function logRequests(app: FastifyInstance): void {
  app
    .decorateRequest("userId", null)
    .decorateRequest("yardVersion", null)
    .decorateRequest("scope", null);
  app.addHook("onRequestAbort", async (request) => {
    request.log.info({ req: request }, "hung up before the answer");
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in person, once the session gate has run. */
    userId: string | null;
    /** The version of the person's yard, as a cursor of the journal; null while a transaction is unsettled. */
    yardVersion: string | null;
    /** The signed-in person's scope; null for public calls. */
    scope: Scope | null;
  }
}

/** An error without user input, because database drivers put values and addresses into their messages. */
function discreet(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = "", cause } = error;
  const given = Object.entries(error).filter(([key]) => loggedProperties.has(key));
  return {
    type: name,
    message: withoutValues(message),
    ...Object.fromEntries(given),
    stack: stack.split("\n").filter((line) => line.startsWith("    at ")),
    ...(cause === undefined ? {} : { cause: discreet(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(discreet) } : {}),
  };
}

// these properties contain our own names, never user input
const loggedProperties = new Set([
  "code",
  "statusCode",
  "constraint",
  "table",
  "column",
  "routine",
]);

const withoutValues = (message: string) =>
  (message.split("\nparams: ")[0] ?? "")
    .replaceAll(/: ".*"$/gs, ': "…"')
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, "…@…")
    .slice(0, 1_000);
