import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { writeAtomically } from "#server/core/files/disk.ts";
import {
  OutboundError,
  type SendOutbound,
  sendOutbound,
  parseOutboundUrl,
} from "#server/core/http/outbound.ts";

/** A browser's push subscription. */
export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** The page of the app that opens when the message is clicked. */
  url: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
}

type Outcome = "sent" | "gone";
type Post = (browser: Browser, message: PushMessage) => Promise<Outcome>;

let service: { publicKey: string; post: Post } | undefined;

/**
 * Sets up sending to the browsers' push services. The key that identifies us as the sender is created once and
 * kept in `folder`; `contact` is the address, in the format of a mail header, to which a push service can
 * complain. Tests replace the services by `post`, or only the network by `send`.
 */
export async function openPush({
  folder,
  contact,
  post,
  send = sendOutbound,
}: {
  folder: string;
  contact: string;
  post?: Post;
  send?: SendOutbound;
}) {
  const keys = await readOrMakeKeys(folder);
  const subject = `mailto:${/<([^<>]+)>$/.exec(contact)?.[1] ?? contact}`;
  service = { publicKey: keys.publicKey, post: post ?? overTheWire({ ...keys, subject }, send) };
}

/** The key that browsers subscribe with; null while push is off. */
export const pushKey = (): string | null => service?.publicKey ?? null;

/** Sends one message; returns `gone` when the subscription has ended. Throws when sending may be retried. */
export async function sendPush(browser: Browser, message: PushMessage): Promise<Outcome> {
  if (!service) throw new Error("Push is not configured");
  // the row was stored before the check became this strict; no browser has such an address
  if (!isPushService(browser.endpoint)) return "gone";
  return service.post(browser, message);
}

// only known push services: otherwise a client could make the server call any address
const services =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z\d-]+\.)*push\.apple\.com|(?:[a-z\d-]+\.)*notify\.windows\.com)$/;

/** Whether an endpoint belongs to a known push service; messages are sent to no other. */
export function isPushService(endpoint: string): boolean {
  const url = parseOutboundUrl(endpoint);
  return url !== null && services.test(url.hostname);
}

const daySeconds = 86_400;

// loaded with the first message, or for the key of a new installation
const loadWebPush = async () => (await import("web-push")).default;

interface VapidDetails {
  subject: string;
  publicKey: string;
  privateKey: string;
}

const overTheWire =
  (vapidDetails: VapidDetails, send: SendOutbound): Post =>
  async (browser, message) => {
    const { endpoint, ...request } = await encrypted(browser, message, vapidDetails);
    const { status } = await send(endpoint, request).catch((error: unknown) => {
      const reason = error instanceof OutboundError ? `: ${error.message}` : "";
      throw new Error(`The push service is away${reason}`);
    });
    if (status === 404 || status === 410) return "gone";
    if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
    return "sent";
  };

/**
 * The request for one message. web-push only encrypts and signs, because its own sender parses addresses
 * differently from our check.
 */
async function encrypted(
  { endpoint, ...keys }: Browser,
  message: PushMessage,
  vapid: VapidDetails,
) {
  const webPush = await loadWebPush();
  const { headers, body, method } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify(message),
    { vapidDetails: vapid, TTL: daySeconds },
  );
  return { endpoint, method, body, headers };
}

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

async function readOrMakeKeys(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = keysFile(folder);
  if (!existsSync(file)) {
    const webPush = await loadWebPush();
    writeAtomically(file, JSON.stringify(webPush.generateVAPIDKeys()));
  }
  chmodSync(file, 0o600);
  return Keys.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The file with the key pair, in the folder of secrets. */
const keysFile = (folder: string) => join(folder, "push-keys.json");

/** What is kept of the key pair in this folder: whether it can be used, and no word of it. */
export function stateOfPushKeys(folder: string): "fine" | "missing" | "spoilt" {
  const file = keysFile(folder);
  if (!existsSync(file)) return "missing";
  const text = readFileSync(file, "utf8");
  try {
    return Keys.safeParse(JSON.parse(text)).success ? "fine" : "spoilt";
  } catch {
    return "spoilt";
  }
}
