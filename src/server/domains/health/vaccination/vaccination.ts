import type { FastifyInstance } from "fastify";
import { vaccinationEndpoints as calls } from "#contract/health/vaccination.ts";
import { check } from "#rules/vaccination/check.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";

/** Number of checks allowed in a minute, also when signed out: enough for one yard's work. */
export const CHECKS_A_MINUTE = 120;

const checks = limit(
  { name: "vaccination-check", points: CHECKS_A_MINUTE, seconds: 60, keyOf: addressKey },
  "Too many checks from this connection. Please wait a minute and try again.",
);

export function vaccinationRoutes(app: FastifyInstance) {
  route(app, calls.check, ({ body }) => check(body), { countedFrom: checks });
}
