import type { FastifyRequest } from "fastify";
import { config } from "./config.ts";

/**
 * Whether a browser comes by https: PUBLIC_URL says so of all, or a proxy that TRUST_PROXY names says so of this request.
 */
export const isHttps = ({ protocol }: Pick<FastifyRequest, "protocol">): boolean =>
  protocol === "https" || config().publicUrl.protocol === "https:";
