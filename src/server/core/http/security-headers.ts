import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isHttps } from "./origin.ts";
import { POLICY_REPORTS_PATH } from "./policy-reports.ts";
import { paths } from "#contract/paths.ts";
import type { Config } from "#server/core/config.ts";

/** Headers of every answer; pages add their own content policy with `allowPage`. */
export function sendSecurityHeaders(app: FastifyInstance) {
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(securityHeaders(request)).header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) void reply.header("cache-control", "no-store");
  });
}

export const securityHeaders = (request: FastifyRequest) => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // photos are taken by the device's camera app and cards typed into Stripe's frame: neither needs these permissions
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  ...(isHttps(request)
    ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
    : {}),
});

/** Extra origins that a page allows. */
export interface CspSources {
  scripts: readonly string[];
  frames: readonly string[];
  /** Where scripts may send requests. */
  calls: readonly string[];
}

const nobody: CspSources = { scripts: [], frames: [], calls: [] };

/**
 * Sets the content policy of an HTML page and returns the nonce for the style elements that dialogs and selects write.
 */
export function allowPage(reply: FastifyReply, cspSources: CspSources = nobody): string {
  const nonce = randomBytes(16).toString("base64");
  void reply.header("reporting-endpoints", `policy="${POLICY_REPORTS_PATH}"`);
  void reply.header(
    "content-security-policy",
    [
      "default-src 'none'",
      ["script-src 'self'", ...cspSources.scripts].join(" "),
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: data:",
      "font-src 'self'",
      ["connect-src 'self'", ...cspSources.calls].join(" "),
      ...(cspSources.frames.length > 0 ? [["frame-src", ...cspSources.frames].join(" ")] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `report-uri ${POLICY_REPORTS_PATH}`,
      "report-to policy",
    ].join("; "),
  );
  return nonce;
}

/** How long the file is valid; it is generated for each request. */
const GOOD_FOR_MS = 180 * 86_400_000;

/** Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl }: Config) {
  app.get("/.well-known/security.txt", async (_, reply) => {
    const lines = [
      `Contact: ${new URL(paths.contact, publicUrl).href}`,
      `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${new URL("/.well-known/security.txt", publicUrl).href}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
