import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Config, config } from "#server/core/config.ts";
import { Refusal } from "#server/core/refusal.ts";

const readOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses, before any body is read, a write from a foreign page: its `Origin` must be ours or, where a browser
 * sends none, its `Sec-Fetch-Site` must be same-origin. Routes called by other services (webhooks) opt out in
 * their config: `{ crossOrigin: true }`.
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
  // without PUBLIC_URL people may use any name of this machine (localhost, 127.0.0.1)
  return !settings.publicUrlNamed && origin === `${protocol}://${host}`;
}

declare module "fastify" {
  interface FastifyContextConfig {
    crossOrigin?: boolean;
  }
}

/** Whether the browser uses https, according to PUBLIC_URL or to what a proxy in TRUST_PROXY says of this request. */
export const isHttps = ({ protocol }: Pick<FastifyRequest, "protocol">): boolean =>
  protocol === "https" || config().publicUrl.protocol === "https:";
