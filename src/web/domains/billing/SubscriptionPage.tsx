import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { billingEndpoints, type SubscriptionStatus } from "#contract/billing/billing.ts";
import { type Member, memberEndpoints } from "#contract/people/members.ts";
import { paths } from "#contract/paths.ts";
import { assistants } from "#rules/knowledge/entry.ts";
import { Loaded, LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useAuth, useMayReadAll, useMayWrite } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { toast } from "#web/ui/toast.ts";
import { AccountSettings, DataPrivacy } from "./AccountSettings.tsx";
import { BillingHistory } from "./BillingHistory.tsx";
import { Figures } from "./Figures.tsx";
import { PaymentMethod } from "./PaymentMethod.tsx";
import { PaymentBadge, PaymentNotice } from "./PaymentNotice.tsx";
import { isStripeHere } from "./stripe-js.ts";
import { useArrival, useCheckout, useRefreshSubscription } from "./use-checkout.ts";

const { PaymentDialog } = onDemand(() => import("./PaymentDialog.tsx"));

/** What the yard pays; for users who may not see its money, who pays. */
export function SubscriptionPage() {
  const { user } = useAuth();
  const mayRead = useMayReadAll("money");
  if (!user) return null;
  return mayRead ? <YardSubscription /> : <WhoPays />;
}

/** Shows what the yard pays, its card, past payments, and what can be changed. */
function YardSubscription() {
  const { data, error, refetch } = useQuery(queryOf(billingEndpoints.status, {}));
  useLeaveStripeBehind();
  const status = data && known(data);
  return (
    <Page>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle>Subscription</PageTitle>
        {status && <PaymentBadge status={status} />}
      </header>
      {error && (
        <LoadFailed title="The subscription could not be loaded" error={error} onRetry={refetch} />
      )}
      {error && !data && <SetUpAnew />}
      {!error && !data && <PageSkeleton />}
      {status && <Content status={status} />}
    </Page>
  );
}

/** The owners by name: they pay for the yard, and nobody else is charged for its horses. */
function WhoPays() {
  const members = useQuery(queryOf(memberEndpoints.list, {}));
  return (
    <Page>
      <PageTitle>Subscription</PageTitle>
      <Loaded query={members} failed="The people could not be loaded" skeleton="h-24 w-full">
        {(all) => (
          <Section id="who-pays" title="Who pays">
            <p className="break-words">
              {formatOwners(all)} for every horse of this yard. You pay nothing here; what a livery
              costs you is between you and the yard.
            </p>
          </Section>
        )}
      </Loaded>
      <DataPrivacy />
    </Page>
  );
}

function formatOwners(all: readonly Member[]): string {
  const names = all
    .filter(({ role }) => role === "OWNER")
    .map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "));
  return `${names.join(" and ") || "The owner"} ${names.length > 1 ? "pay" : "pays"}`;
}

/** Treats an answer without a status as no subscription; one of an earlier version names no other yards. */
function known(data: SubscriptionStatus): SubscriptionStatus {
  const { status, alsoBilledIn }: Partial<SubscriptionStatus> = data;
  return { ...data, status: status ?? "inactive", alsoBilledIn: alsoBilledIn ?? [] };
}

/** Shown when the status failed to load: reloads the page, which opens the payment dialog once it has the status. */
function SetUpAnew() {
  const mayPay = useMayWrite("money");
  if (!mayPay) return null;
  return (
    <Button variant="primary" size="lg" className="justify-self-center" onClick={comeAnew}>
      Set Up Payment
    </Button>
  );
}

const comeAnew = () => window.location.assign(`${paths.subscription}?open=payment`);

function Content({ status }: { status: SubscriptionStatus }) {
  const mayPay = useMayWrite("money");
  const checkout = useCheckout(status.checkout);
  useOpenOnArrival(checkout, mayPay);
  const { open, close } = checkout;
  return (
    <>
      <PaymentNotice status={status} mayPay={mayPay} onPay={checkout.setUpPayment} />
      <Figures status={status} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-6">
          <PaymentMethod status={status} mayPay={mayPay} checkout={checkout} />
          <BillingHistory mayPay={mayPay} />
          <PremiumFeatures />
        </div>
        <div className="grid gap-6">
          <AccountSettings status={status} mayPay={mayPay} />
          <DataPrivacy />
        </div>
      </div>
      {open && (
        <Suspense fallback={null}>
          <PaymentDialog checkout={open} status={status} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Continues after a page load: opens the dialog that the URL asks for, or shows the outcome of the bank's page. */
function useOpenOnArrival(checkout: ReturnType<typeof useCheckout>, mayPay: boolean) {
  const { open, outcome, forget } = useArrival();
  const refreshSubscription = useRefreshSubscription();
  const taken = useRef(false);
  // acts once, however often the page renders
  useEffect(() => {
    if (taken.current || !mayPay || (!open && !outcome)) return;
    taken.current = true;
    forget();
    if (open === "payment") checkout.setUpPayment();
    if (open === "card") checkout.updateCard();
    if (outcome) void refreshSubscription().then(() => sayOutcome(outcome));
  });
}

const sayOutcome = (outcome: string) =>
  outcome === "succeeded"
    ? toast({ title: "Payment Successful", description: "Your subscription is now active!" })
    : toast({
        title: "Payment Failed",
        description: "Your bank did not confirm the payment. Nothing was charged.",
        variant: "destructive",
      });

/** Makes leaving the page a full page load, because Stripe's script cannot be unloaded from a document. */
function useLeaveStripeBehind() {
  useEffect(
    () => () => {
      if (isStripeHere()) window.location.reload();
    },
    [],
  );
}

const features = [
  "Every horse with photo, passport and microchip",
  "Veterinary, farrier, dietary and medication records",
  "Care calendar with reminders and repeating care",
  "Vaccination checks against each body's rules",
  `${assistants.length} specialist assistants, with their sources`,
  "Everything you enter, yours to take away at any time",
];

/** The features that the subscription includes. */
export const PremiumFeatures = () => (
  <Section id="premium-features" title="Premium Features">
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <CircleCheck className="mt-0.5 text-ok" aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  </Section>
);

/** The page's placeholder while its data loads. */
export const PageSkeleton = () => (
  <div aria-busy className="grid gap-6">
    <p className="sr-only">Loading the subscription</p>
    <Skeleton className="h-36 rounded-card" />
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
      <Skeleton className="h-64 rounded-card" />
    </div>
  </div>
);
