import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import * as z from "zod/mini";
import { makeWhole } from "#server/core/make-whole.ts";

/** A browser that takes messages, as its push service knows it. */
export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** The page of ours that opens. */
  url: string;
  /** A later message with the same tag takes the place of this one. */
  tag: string;
}

type Outcome = "sent" | "gone";
type Post = (browser: Browser, message: PushMessage) => Promise<Outcome>;

let door: { publicKey: string; post: Post } | undefined;

/**
 * Opens the door to the browsers' push services. The key that proves who sends is made once and kept
 * in `folder`; `contact` is the address, as a mail header writes it, to which a push service can complain. `post` stands in for them in tests.
 */
export function openPush({
  folder,
  contact,
  post,
}: {
  folder: string;
  contact: string;
  post?: Post;
}) {
  const keys = readOrMakeKeys(folder);
  const subject = `mailto:${/<([^<>]+)>$/.exec(contact)?.[1] ?? contact}`;
  door = { publicKey: keys.publicKey, post: post ?? overTheWire({ ...keys, subject }) };
}

/** The key that browsers subscribe with; null while the door is shut. */
export const pushKey = (): string | null => door?.publicKey ?? null;

/** Sends one message; `gone` when that browser takes none any more. Throws when it may be tried again. */
export async function sendPush(browser: Browser, message: PushMessage): Promise<Outcome> {
  if (!door) throw new Error("The push door is not open");
  return door.post(browser, message);
}

// the push services of the browsers there are: else anybody could have us call any address
const services =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([\w-]+\.)*push\.apple\.com|([\w-]+\.)*notify\.windows\.com)$/;

/** Whether an endpoint is at a push service we know; messages go nowhere else. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  return protocol === "https:" && port === "" && username === "" && services.test(hostname);
}

const daySeconds = 86_400;

const overTheWire =
  (vapidDetails: { subject: string; publicKey: string; privateKey: string }): Post =>
  ({ endpoint, p256dh, auth }, message) =>
    webPush
      .sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails,
        TTL: daySeconds,
        timeout: 10_000,
      })
      .then((): Outcome => "sent", judge);

// the library's own error carries the endpoint, which is a secret of that browser
function judge(error: unknown): Outcome {
  const status = error instanceof webPush.WebPushError ? error.statusCode : 0;
  if (status === 404 || status === 410) return "gone";
  throw new Error(status ? `The push service answered ${status}` : "The push service is away");
}

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

function readOrMakeKeys(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "push-keys.json");
  if (!existsSync(file)) makeWhole(file, JSON.stringify(webPush.generateVAPIDKeys()));
  chmodSync(file, 0o600);
  return Keys.parse(JSON.parse(readFileSync(file, "utf8")));
}
