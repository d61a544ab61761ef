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
 * JSON lines in UTC. What a request carries besides its method and path (cookies, bodies, query
 * values, addresses of people) never reaches them, nor do the values of a statement that failed.
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
          path: url.split("?")[0]?.replaceAll(/[\w-]{40,}/g, "…"), // a token: calendar feeds have it there
        }),
        res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
        err: discreet,
      },
    },
    to,
  );

/** One line for each request once it is answered: what, with which status, how long it took, for whom. */
export class AnswersOnly extends LogController {
  override incomingRequest(): void {
    // the answer's line says it all
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
    // busy: a fault, such as a database that is away, has a line of its own and a higher level
    else if (reply.statusCode === 503) log.warn(whose, "answered");
    else log.info(whose, "answered");
  }
}

/** Logs, too, who went away before the answer. */
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
    /** Who is signed in, once the gate has found out. */
    userId: string | null;
    /** Up to where their yard has changed, as a cursor of the change log; null while that is not settled. */
    yardVersion: string | null;
    /** What whoever is signed in may do; null for a call that strangers may make. */
    scope: Scope | null;
  }
}

/** An error without what people typed: drivers put values and addresses into their messages. */
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
  };
}

// they name things of ours, never what people typed
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
