import { invalid } from "./failure.ts";
import { paymentsOf, intentOf } from "./invoices.ts";
import type { World } from "./world.ts";

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null;

/** The maximum depth of an expansion at Stripe. */
const DEEPEST = 4;

/** A copy of a reply with the named fields expanded from ids to their objects. */
export function expanded(world: World, answer: object, wanted: readonly string[]): Thing {
  const copy: Thing = { ...structuredClone(answer) };
  for (const path of wanted) {
    const steps = path.split(".");
    if (steps.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`);
    follow(world, copy, steps, path);
  }
  return copy;
}

function follow(world: World, thing: Thing, [step = "", ...rest]: string[], path: string) {
  includeOnRequest(world, thing, step);
  if (!(step in thing)) throw invalid(`This property cannot be expanded (${path}).`);
  const value = thing[step];
  if (typeof value === "string") thing[step] = structuredClone(lookUp(world, value, path));
  const next = thing[step];
  if (rest.length === 0 || next === null) return;
  if (Array.isArray(next)) for (const each of next) follow(world, each, [...rest], path);
  else if (isThing(next)) follow(world, next, rest, path);
}

// adds fields that an invoice contains only on request
function includeOnRequest(world: World, thing: Thing, step: string) {
  const { object, id } = thing;
  if (object !== "invoice" || typeof id !== "string") return;
  if (step === "payments")
    thing["payments"] ??= {
      object: "list",
      data: structuredClone(paymentsOf(world, id)),
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    };
  if (step === "confirmation_secret") {
    const secret = intentOf(world, id)?.client_secret;
    thing["confirmation_secret"] = secret
      ? { client_secret: secret, type: "payment_intent" }
      : null;
  }
}

const collections = {
  cus: "customers",
  pm: "paymentMethods",
  in: "invoices",
  pi: "paymentIntents",
  seti: "setupIntents",
  sub: "subscriptions",
  ch: "charges",
  prod: "products",
} as const;

function lookUp(world: World, id: string, path: string): object {
  const collection = Object.entries(collections).find(([prefix]) =>
    id.startsWith(`${prefix}_`),
  )?.[1];
  if (!collection) throw invalid(`This property cannot be expanded (${path}).`);
  return world[collection].get(id);
}
