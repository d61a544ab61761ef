import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

/**
 * JSON lines in UTC. What a request carries besides its method and path (cookies, bodies, query
 * values, addresses of people) never reaches them.
 */
export const makeLog = (level: string): FastifyBaseLogger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
    serializers: {
      req: ({ method, url = "" }: { method?: string; url?: string }) => ({
        method,
        path: url.split("?")[0],
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      err: pino.stdSerializers.err,
    },
  });
