import type { TokenAccess } from "#contract/token-access.ts";
import { bearerToken } from "./bearer-token.ts";
import * as z from "zod/mini";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#contract/paths.ts";
import { type Config, config } from "#server/core/config.ts";
import { addressKey, limit } from "./limits.ts";
import { parseJson } from "./read-bounded.ts";
import { Refusal } from "#server/core/refusal.ts";

/** Sends the security headers of every answer; pages add their own content policy with `allowPage`. */
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
  // neither permission is needed: the device's own app takes photos, and cards are typed into Stripe's frame
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
  /** Origins to which scripts may send requests. */
  calls: readonly string[];
}

const nobody: CspSources = { scripts: [], frames: [], calls: [] };

/**
 * Sets the content policy of an HTML page and returns the nonce for the style elements that dialogs and selects write.
 * `ownStyle` is the hash of the style sheet that the page contains, if it contains one (`sha256-…`).
 */
export function allowPage(
  reply: FastifyReply,
  cspSources: CspSources = nobody,
  ownStyle: string | null = null,
): string {
  const nonce = randomBytes(16).toString("base64");
  void reply.header("reporting-endpoints", `policy="${POLICY_REPORTS_PATH}"`);
  void reply.header(
    "content-security-policy",
    [
      "default-src 'none'",
      ["script-src 'self'", ...cspSources.scripts].join(" "),
      `style-src 'self' 'nonce-${nonce}'${ownStyle ? ` '${ownStyle}'` : ""}`,
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

/** How long the file is valid from the request for which it is generated. */
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

/** Where browsers report violations of a page's content security policy. */
export const POLICY_REPORTS_PATH = "/api/policy-reports";

const reportsFrom = limit(
  { name: "policy-reports-from", points: 30, seconds: 3_600, keyOf: addressKey },
  "That is enough reports for an hour, thank you.",
);

/** Maximum number of different violations remembered as logged; beyond that, new ones are not logged. */
const KINDS_MAX = 200;

const directive = z.string().check(z.regex(/^[a-z-]{1,40}$/));
const blocked = z.string().check(z.maxLength(2_000));
// the older format is one object, the newer a list
const Report = z.object({
  "csp-report": z.object({ "effective-directive": directive, "blocked-uri": blocked }),
});
const Reports = z.array(
  z.object({ body: z.object({ effectiveDirective: directive, blockedURL: blocked }) }),
);

/**
 * Accepts reports and logs each kind once: the directive and the blocked origin without path or query, so that
 * nothing about a person or a page is stored. A body of another shape gets the same answer and is ignored.
 */
export function takePolicyReports(app: FastifyInstance) {
  const seen = new Set<string>();
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: 16_384 },
      (_, body, done) => done(null, body),
    );
    // browsers send the reports without the page's Origin
    const foreign = { config: { crossOrigin: true } };
    inner.post(POLICY_REPORTS_PATH, foreign, async (request, reply) => {
      await reportsFrom.take(request.ip);
      for (const each of kindsIn(String(request.body))) {
        const kind = `${each.directive} ${each.blocked}`;
        if (seen.has(kind) || seen.size >= KINDS_MAX) continue;
        seen.add(kind);
        request.log.warn(each, "the content policy kept a page from something");
      }
      return reply.code(204).send();
    });
  });
}

function kindsIn(text: string) {
  const given = parseJson(text);
  const one = Report.safeParse(given).data?.["csp-report"];
  if (one) return [{ directive: one["effective-directive"], blocked: whatOf(one["blocked-uri"]) }];
  const many = Reports.safeParse(given).data ?? [];
  return many.map(({ body }) => ({
    directive: body.effectiveDirective,
    blocked: whatOf(body.blockedURL),
  }));
}

// keywords such as `inline`, `eval` or `data` are logged as they are; an address is reduced to its origin, and that of
// a browser extension to its scheme
function whatOf(blockedUri: string) {
  if (/^[a-z-]{1,30}$/.test(blockedUri)) return blockedUri;
  const url = URL.parse(blockedUri);
  if (!url) return "something else";
  return /^(https?|wss?):$/.test(url.protocol) ? url.origin : url.protocol;
}

const readOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses, before any body is read, a write from a foreign page: its `Origin` must be ours or, where a browser
 * sends none, its `Sec-Fetch-Site` must be same-origin. Routes called by other services (webhooks) opt out in
 * their config: `{ crossOrigin: true }`.
 */
export function refuseForeignOrigins(app: FastifyInstance, settings: Config) {
  app.addHook("onRequest", async (request) => {
    const { crossOrigin, tokenAccess } = request.routeOptions.config;
    if (readOnly.has(request.method) || crossOrigin) return;
    // a page of another site cannot send the header that a token comes in, so there is no origin to check; whether a
    // token suffices is for the gate to say
    if (tokenAccess !== undefined && bearerToken(request)) return;
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
    /** The access that a token needs for this route; null where none suffices, absent where the gate is not asked. */
    tokenAccess?: TokenAccess | null;
  }
}

/** Whether the browser uses https, according to PUBLIC_URL or to what a proxy in TRUST_PROXY says of this request. */
export const isHttps = ({ protocol }: Pick<FastifyRequest, "protocol">): boolean =>
  protocol === "https" || config().publicUrl.protocol === "https:";
