import {
  API_TOKENS_MAX,
  TOKEN_CALLS_A_MINUTE,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
} from "#contract/people/api-tokens.ts";
import { CHANGE_DAYS } from "#contract/data/change-nouns.ts";
import {
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TRY_DAYS,
  WEBHOOKS_MAX,
} from "#contract/data/webhooks.ts";
import { paths } from "#contract/paths.ts";
import { Section } from "#web/ui/Card.tsx";
import { CodeBlock } from "./CodeBlock.tsx";

const VERIFY = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the bytes as they came, before any parsing
function isFromLoosebox(header, body, secret) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!t || Math.abs(Date.now() / 1000 - t) > 300) return false;
  const ours = createHmac("sha256", secret).update(t + ".").update(body).digest();
  return timingSafeEqual(ours, Buffer.from(v1, "hex"));
}`;

const DELIVERY = `{
  "id": "018f4e3a-…",
  "yardId": "018f4e39-…",
  "createdAt": "2027-04-05T09:00:00.000Z",
  "kind": "CHANGES",
  "cursor": "9f2c11ab-48113-0",
  "changes": [{ "noun": "horse", "id": "018f4e38-…", "op": "upsert" }]
}`;

const mono = "font-mono text-sm wrap-anywhere";

/** How programs make calls and get webhooks. */
export const Guide = () => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
    <Section id="tokens" title="Tokens" className="grid grid-cols-1 gap-3">
      <p>
        Make a token in your{" "}
        <a href={`${paths.settings}#api-tokens`} className="link">
          settings
        </a>{" "}
        and send it with every call. It works in one yard and may do what you may do there now: what
        you lose, it loses. A token that reads makes GET calls alone. It ends after {TOKEN_DAYS}{" "}
        days unless you choose otherwise, {TOKEN_DAYS_MAX} at most; {API_TOKENS_MAX} at once. None
        manages your account, what you pay, or who else gets in.
      </p>
      <CodeBlock label="Example of a call with a token">
        {`curl ${location.origin}/api/horses \\\n  -H "Authorization: Bearer $LOOSEBOX_TOKEN"`}
      </CodeBlock>
    </Section>
    <Section id="limits" title="Limits and errors" className="grid grid-cols-1 gap-3">
      <p>
        A token makes {TOKEN_CALLS_A_MINUTE} calls a minute. Beyond that, and where a person asks
        for much at once, the answer is 429 or 503; <code className={mono}>Retry-After</code> says
        how many seconds to wait. A list ends at 4 MB with a <code className={mono}>Link</code> to
        the rest.
      </p>
      <p>
        An error is one sentence as plain text; with{" "}
        <code className={mono}>Accept: application/problem+json</code> it is JSON with the fields
        that are wrong. What is not yours is 404.
      </p>
    </Section>
    <Section id="versions" title="Edits, repeats and changes" className="grid grid-cols-1 gap-3">
      <p>
        A PUT that sends the <code className={mono}>updatedAt</code> it read is refused with 409
        when somebody else was faster, and changes nothing. A POST that takes an{" "}
        <code className={mono}>id</code> may be repeated with the same one for 30 days: it gets the
        first answer. Answers may have more fields later: ignore those that you do not know.
      </p>
      <p>
        To keep a copy, read <code className={mono}>/api/changes</code> once for a cursor, then your
        lists, then <code className={mono}>/api/changes?since=…</code> for what has changed; a
        cursor is good for {CHANGE_DAYS} days.
      </p>
    </Section>
    <WebhookGuide />
  </div>
);

const WebhookGuide = () => (
  <Section id="webhooks" title="Webhooks" className="grid grid-cols-1 gap-3">
    <p>
      Managers can have up to {WEBHOOKS_MAX} addresses told what changes: ids, not contents, so
      fetch what you need with a token. Deliveries to one address come in order and at least once:
      the same <code className={mono}>id</code> may come again. Answer with 2xx within ten seconds;
      redirects are not followed. Otherwise it is tried again, later each time, for{" "}
      {WEBHOOK_TRY_DAYS} days; then the address is switched off and the managers are told. The kind{" "}
      <code className={mono}>RESET</code> means that changes were missed: load everything again.
    </p>
    <CodeBlock label="Example of a delivery">{DELIVERY}</CodeBlock>
    <p>
      <code className={mono}>{WEBHOOK_SIGNATURE_HEADER}: t=…,v1=…</code> is the HMAC-SHA256 of the
      time, a dot and the body, with the secret that was shown when the webhook was added.
    </p>
    <CodeBlock label="Example of checking a signature, in Node">{VERIFY}</CodeBlock>
  </Section>
);
