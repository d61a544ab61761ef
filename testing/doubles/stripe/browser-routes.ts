import { Failure, invalid } from "./failure.ts";
import { type Form, inner, text } from "./form.ts";
import { answerPaymentChallenge, confirmPayment } from "./payments.ts";
import { answerSetupChallenge, confirmSetup } from "./setup.ts";
import type { World } from "./world.ts";

/**
 * The requests of a customer's browser, made with the publishable key and an intent's secret: entering a card,
 * and answering the bank. Null for other requests.
 */
export function browserRoutes(
  world: World,
  { method, path }: { method: string; path: string },
  form: Form,
  publishable: string,
): object | null {
  const match = /^\/v1\/(payment|setup)_intents\/(\w+)\/(confirm|challenge)$/.exec(path);
  const [, kind, id = "", verb] = match ?? [];
  if (method !== "POST" || !kind) return null;
  if (text(form, "key") !== publishable)
    throw new Failure(401, "invalid_request_error", "Invalid API Key provided.");
  const yes = text(form, "answer") === "yes";
  if (kind === "payment") {
    const intent = world.paymentIntents.get(id);
    checkSecret(intent, form);
    return verb === "confirm"
      ? confirmPayment(world, intent, cardOf(form))
      : answerPaymentChallenge(world, intent, yes);
  }
  const intent = world.setupIntents.get(id);
  checkSecret(intent, form);
  return verb === "confirm"
    ? confirmSetup(world, intent, cardOf(form))
    : answerSetupChallenge(world, intent, yes);
}

function checkSecret({ client_secret }: { client_secret: string | null }, form: Form) {
  if (text(form, "client_secret") !== client_secret)
    throw invalid(
      "The client_secret provided does not match any associated intent on this account.",
    );
}

function cardOf(form: Form) {
  const card = inner(inner(form, "payment_method_data"), "card");
  return {
    number: (text(card, "number") ?? "").replaceAll(" ", ""),
    exp_month: Number(text(card, "exp_month")),
    exp_year: Number(text(card, "exp_year")),
  };
}
