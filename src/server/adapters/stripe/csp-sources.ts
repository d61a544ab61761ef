import { paths } from "#contract/paths.ts";
import type { StripeKeys } from "#server/core/config.ts";
import type { CspSources } from "#server/core/http/security-headers.ts";

/**
 * What the subscription page lets in so that a card can be given: Stripe's script, its frames and its
 * API, and no other page any of them. Without keys nothing.
 */
export function stripeCspSources(keys: StripeKeys | null): Record<string, CspSources> {
  if (!keys) return {};
  const script = keys.scriptUrl.origin;
  const real = script === "https://js.stripe.com";
  const scripts = real ? [script, "https://*.js.stripe.com"] : [script];
  const frames = real ? [...scripts, "https://hooks.stripe.com"] : scripts;
  return { [paths.subscription]: { scripts, frames, calls: [keys.apiBase.origin] } };
}
