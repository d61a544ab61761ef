import { createHmac } from "node:crypto";
import { WEBHOOK_SIGNATURE_HEADER } from "#contract/data/webhooks.ts";
import { OutboundError, type SendOutbound, sendOutbound } from "#server/core/http/outbound.ts";
import { unseal } from "#server/core/security/secrets.ts";

let outbound: SendOutbound = sendOutbound;

/** Sends webhooks to a double of the internet, for tests. */
export const sendWebhooksBy = (send: SendOutbound) => {
  outbound = send;
};

/** What a try came to: the status of its answer, or why there was none. */
export interface Outcome {
  isDelivered: boolean;
  status: number | null;
  reason: string | null;
}

interface Addressee {
  id: string;
  url: string;
  /** The secret, sealed. */
  secret: string;
}

/** The header by which whoever receives a body knows that we sent it, and when. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1_000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

/** Tries to deliver a body once; any answer but 2xx is a failure, a redirect too. */
export async function sendWebhook(
  { id, url, secret }: Addressee,
  delivery: { id: string; body: string },
  now: Date,
): Promise<Outcome> {
  const key = unseal(secret, id);
  if (key === null)
    return failed("Its secret cannot be read any more: remove the webhook and add it again");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Loosebox-Webhooks/1",
    "loosebox-delivery": delivery.id,
    [WEBHOOK_SIGNATURE_HEADER.toLowerCase()]: signatureOf(key, delivery.body, now),
  };
  try {
    const body = Buffer.from(delivery.body);
    const { status } = await outbound(url, { method: "POST", headers, body });
    return { isDelivered: status >= 200 && status < 300, status, reason: null };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return failed(error.message);
  }
}

const failed = (reason: string): Outcome => ({ isDelivered: false, status: null, reason });
