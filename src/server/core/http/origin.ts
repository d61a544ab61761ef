import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Config, config } from "#server/core/config.ts";
import { Refusal } from "#server/core/refusal.ts";

const readOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses, before any body is read, a write that does not come from our own pages: its `Origin` must
 * be ours, or, where a browser sends none, `Sec-Fetch-Site` must say same-origin. Calls that outside
 * services make (webhooks) say so in their route's config: `{ crossOrigin: true }`.
 */
export function refuseForeignOrigins(app: FastifyInstance, settings: Config) {
  app.addHook("onRequest", async (request) => {
    if (readOnly.has(request.method) || request.routeOptions.config.crossOrigin) return;
    if (!isOurs(request, settings))
      throw new Refusal(403, "This request did not come from Loosebox's own pages");
  });
}

function isOurs({ headers, host, protocol }: FastifyRequest, settings: Config) {
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  if (origin === settings.publicUrl.origin) return true;
  // with no PUBLIC_URL named, people may come by any name this machine has (localhost, 127.0.0.1)
  return !settings.publicUrlNamed && origin === `${protocol}://${host}`;
}

declare module "fastify" {
  interface FastifyContextConfig {
    crossOrigin?: boolean;
  }
}

/**
 * Whether a browser comes by https: PUBLIC_URL says so of all, or a proxy that TRUST_PROXY names says so of this request.
 */
export const isHttps = ({ protocol }: Pick<FastifyRequest, "protocol">): boolean =>
  protocol === "https" || config().publicUrl.protocol === "https:";
