import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { addressKey, limit } from "./limits.ts";
import { parseJson } from "./read-bounded.ts";

/** Where browsers report violations of a page's content security policy. */
export const POLICY_REPORTS_PATH = "/api/policy-reports";

const reportsFrom = limit(
  { name: "policy-reports-from", points: 30, seconds: 3_600, keyOf: addressKey },
  "That is enough reports for an hour, thank you.",
);

/** Kinds of violation remembered as logged; beyond that, new ones are not logged. */
const KINDS_MAX = 200;

const directive = z.string().check(z.regex(/^[a-z-]{1,40}$/));
const blocked = z.string().check(z.maxLength(2_000));
// the older form is one object, the newer a list
const Report = z.object({
  "csp-report": z.object({ "effective-directive": directive, "blocked-uri": blocked }),
});
const Reports = z.array(
  z.object({ body: z.object({ effectiveDirective: directive, blockedURL: blocked }) }),
);

/**
 * Accepts reports and logs each kind once: the directive and the blocked origin without path or query, so that nothing
 * about a person or a page is stored. Anything else gets the same answer and is ignored.
 */
export function takePolicyReports(app: FastifyInstance) {
  const seen = new Set<string>();
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: 16_384 },
      (_, body, done) => done(null, body),
    );
    // browsers send them without the page's Origin
    const config = { crossOrigin: true };
    inner.post(POLICY_REPORTS_PATH, { config }, async (request, reply) => {
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

// keywords such as `inline`, `eval`, `data` as they are; of an address its origin; of a browser extension only the
// scheme
function whatOf(blockedUri: string) {
  if (/^[a-z-]{1,30}$/.test(blockedUri)) return blockedUri;
  const url = URL.parse(blockedUri);
  if (!url) return "something else";
  return /^(https?|wss?):$/.test(url.protocol) ? url.origin : url.protocol;
}
