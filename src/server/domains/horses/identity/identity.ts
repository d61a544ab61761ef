import type { FastifyInstance } from "fastify";
import type { CheckedRequest } from "#contract/endpoint.ts";
import { identityEndpoints as calls } from "#contract/horses/identity.ts";
import { checkMicrochip } from "#rules/identity/microchip.ts";
import { checkUeln } from "#rules/identity/ueln.ts";
import { addressKey, limit } from "#server/core/http/limits.ts";
import { route } from "#server/core/http/route.ts";

/** Number of checks allowed in a minute, also when signed out; the horse form sends them during typing. */
export const CHECKS_A_MINUTE = 240;

const checks = limit(
  { name: "identity-check", points: CHECKS_A_MINUTE, seconds: 60, keyOf: addressKey },
  "Too many checks from this connection. Please wait a minute and try again.",
);

export function identityRoutes(app: FastifyInstance) {
  route(app, calls.check, ({ body }) => checkNumbers(body), { countedFrom: checks });
}

const checkNumbers = ({ microchipNumber, ueln }: CheckedRequest<typeof calls.check>["body"]) => ({
  microchipNumber:
    microchipNumber === null ? null : checkMicrochip(microchipNumber, ueln ? [ueln] : []),
  ueln: ueln === null ? null : checkUeln(ueln, microchipNumber ? [microchipNumber] : []),
});
