import { useState } from "react";
import { useSearchParams } from "wouter";
import { billingEndpoints, type SubscriptionStatus } from "#contract/billing/billing.ts";
import { paths, trimSlash } from "#contract/paths.ts";
import { useSteps, useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";

/** What the payment dialog is open for; `unconfigured`: there is no payment provider. */
export type Checkout =
  | { kind: "payment" | "card"; clientSecret: string; access: Access }
  | { kind: "unconfigured" };
type Access = NonNullable<SubscriptionStatus["checkout"]>;

/** Opens the payment dialog after fetching the data that it needs. */
export function useCheckout(access: Access | null) {
  const [open, setOpen] = useState<Checkout | null>(null);
  const create = useMutate(billingEndpoints.create);
  const newCard = useMutate(billingEndpoints.newCard);

  const openFor = (kind: "payment" | "card") => {
    if (!access) return setOpen({ kind: "unconfigured" });
    if (!isOwnDocument()) return window.location.assign(`${paths.subscription}?open=${kind}`);
    const mutation = kind === "payment" ? create : newCard;
    void mutation.mutateAsync({}).then(
      ({ clientSecret }) => setOpen({ kind, clientSecret, access }),
      (error: unknown) =>
        showFailure(
          kind === "payment" ? "Failed to create subscription" : "Error",
          error,
          "Please try again.",
        ),
    );
  };
  return {
    open,
    busy: create.isPending || newCard.isPending,
    setUpPayment: () => openFor("payment"),
    updateCard: () => openFor("card"),
    close: () => setOpen(null),
  };
}

/**
 * Whether the browser loaded this page itself as a document. Only its document's content security policy allows
 * Stripe; navigation within the app keeps the policy of the page that was loaded first.
 */
function isOwnDocument() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && trimSlash(new URL(entry.name).pathname) === paths.subscription;
}

/** After a card was entered: makes the server sync the subscription, and refetches everything. */
export function useRefreshSubscription() {
  // counts as a change even if it fails, because the payment provider already has the card
  const refresh = useSteps((makeCall) => makeCall(billingEndpoints.refresh, {}));
  return async () => {
    // the payment provider also notifies the server by a webhook, so a failure here does no harm
    await refresh.mutateAsync().catch(() => null);
  };
}

/** What the page's URL asks for, once: a dialog to `open`, or the `outcome` of a redirect from a bank's page. */
export function useArrival() {
  const [params, setParams] = useSearchParams();
  const [arrival] = useState(() => ({
    open: params.get("open"),
    outcome: params.get("redirect_status"),
  }));
  const forget = () => setParams({}, { replace: true });
  return { ...arrival, forget };
}
