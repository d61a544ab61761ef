import * as z from "zod/mini";
import { type ChangeNoun, changeNouns } from "#contract/data/change-nouns.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, requiredText } from "#contract/fields.ts";

/** Maximum number of a yard's webhooks. */
export const WEBHOOKS_MAX = 5;
/** Days for which a delivery is tried again and again; then its webhook is switched off. */
export const WEBHOOK_TRY_DAYS = 3;
/** Maximum number of deliveries that a list shows. */
export const WEBHOOK_DELIVERIES_MAX = 50;
/** The header of the signature. */
export const WEBHOOK_SIGNATURE_HEADER = "Loosebox-Signature";

/** Nouns of what is one person's alone, of which no webhook is told. */
const personal = ["notification", "chat", "chat-message"] as const satisfies readonly ChangeNoun[];
type Personal = (typeof personal)[number];
const isShared = (noun: ChangeNoun): noun is Exclude<ChangeNoun, Personal> =>
  !personal.some((each) => each === noun);

/** What webhooks can be told of. */
export const webhookNouns = changeNouns.filter(isShared);
export type WebhookNoun = (typeof webhookNouns)[number];

const distinct = (all: readonly string[]) => new Set(all).size === all.length;

export const WebhookInput = z.strictObject({
  /** An https address of a named host. */
  url: requiredText("Give the address", 500),
  nouns: z
    .array(z.enum(webhookNouns), "Choose what it is told of")
    .check(
      z.minLength(1, "Choose what it is told of"),
      z.refine(distinct, { error: "Something is named twice" }),
    ),
});
export type WebhookInput = z.output<typeof WebhookInput>;

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  nouns: z.array(z.enum(webhookNouns)),
  state: z.enum(["ON", "OFF"]),
  /** Since when every try has failed; null while the last one succeeded. */
  failingSince: z.nullable(instantOut),
  /** Who made it: null if their account was deleted. */
  madeBy: z.nullable(z.string()),
  createdAt: instantOut,
});
export type Webhook = z.output<typeof Webhook>;

/** CHANGES: what has changed. RESET: changes may have been missed, so load everything again. */
export const deliveryKinds = ["CHANGES", "RESET", "TEST"] as const;
export const deliveryStates = ["WAITING", "DELIVERED", "FAILED"] as const;

/** One delivery, and what its last try came to. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  kind: z.enum(deliveryKinds),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** What the last try was answered; null without an answer. */
  status: z.nullable(z.int()),
  /** Why the last try failed without an answer. */
  reason: z.nullable(z.string()),
  createdAt: instantOut,
  triedAt: z.nullable(instantOut),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const ofManagers = { access: "manager", section: "people" } as const;

export const webhookEndpoints = {
  list: endpoint("GET", "/api/webhooks", {
    ...ofManagers,
    summary: `The yard's webhooks, oldest first, at most ${WEBHOOKS_MAX}`,
    reply: z.array(Webhook),
  }),
  add: endpoint("POST", "/api/webhooks", {
    ...ofManagers,
    summary:
      "Have an address told what changes in the yard from now on; the secret that deliveries are signed with is shown once",
    body: WebhookInput,
    reply: z.object({ id: z.uuid(), secret: z.string() }),
  }),
  remove: endpoint("DELETE", "/api/webhooks/:id", {
    ...ofManagers,
    summary: "Remove a webhook, with what waits to be delivered to it",
    params: byId,
    reply: z.null(),
  }),
  turnOn: endpoint("POST", "/api/webhooks/:id/on", {
    ...ofManagers,
    summary:
      "Switch a webhook on again: it is told that changes were missed, and of those from now on",
    params: byId,
    reply: z.null(),
  }),
  turnOff: endpoint("POST", "/api/webhooks/:id/off", {
    payment: "free",
    ...ofManagers,
    summary: "Switch a webhook off: nothing is delivered to it",
    params: byId,
    reply: z.null(),
  }),
  test: endpoint("POST", "/api/webhooks/:id/test", {
    payment: "free",
    ...ofManagers,
    summary: "Send a test to a webhook now, once, and say what came of it",
    params: byId,
    reply: WebhookDelivery,
  }),
  deliveries: endpoint("GET", "/api/webhooks/:id/deliveries", {
    ...ofManagers,
    summary: `What was delivered to a webhook and what waits, newest first, at most ${WEBHOOK_DELIVERIES_MAX} of the last seven days`,
    params: byId,
    reply: z.array(WebhookDelivery),
  }),
};
