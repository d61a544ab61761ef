import type { FastifyRequest } from "fastify";
import { TOKEN_PREFIX } from "#contract/token-access.ts";

const BEARER = new RegExp(`^Bearer +(${TOKEN_PREFIX}[\\w-]{1,100})$`, "i");

/** The token in a request's header; undefined for headers that are not ours, such as a proxy's. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  BEARER.exec(headers.authorization ?? "")?.[1];
