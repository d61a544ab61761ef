import { useState } from "react";
import { useSearchParams } from "wouter";
import { billingEndpoints, type SubscriptionStatus } from "#contract/billing/billing.ts";
import { paths, trimSlash } from "#contract/paths.ts";
import { useSteps, useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";

/** What the payment dialog is open for; `unconfigured`: there is nobody to take a card. */
export type Checkout =
  | { kind: "payment" | "card"; clientSecret: string; access: Access }
  | { kind: "unconfigured" };
type Access = NonNullable<SubscriptionStatus["checkout"]>;

/** Opens the payment dialog: asks the server for what it needs first. */
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
 * Whether the browser loaded this very page as a document. The content policy that lets Stripe in comes
 * with that document only; whoever came from another page of the app has theirs.
 */
function isOwnDocument() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && trimSlash(new URL(entry.name).pathname) === paths.subscription;
}

/** After a card was given in the browser: has the server look again, and asks for everything anew. */
export function useRefreshSubscription() {
  // a change whatever comes of it: the card was given to the payment provider before
  const refresh = useSteps((makeCall) => makeCall(billingEndpoints.refresh, {}));
  return async () => {
    // the webhook tells the server too: if this look fails, the next one sees it
    await refresh.mutateAsync().catch(() => null);
  };
}

/** What the page's address asks for, once: `open` a dialog, or what came of a bank's page that led away. */
export function useArrival() {
  const [params, setParams] = useSearchParams();
  const [arrival] = useState(() => ({
    open: params.get("open"),
    outcome: params.get("redirect_status"),
  }));
  const forget = () => setParams({}, { replace: true });
  return { ...arrival, forget };
}
