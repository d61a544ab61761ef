import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { paths } from "#contract/paths.ts";
import { trialDaysLeft } from "#rules/billing/payment-state.ts";
import { sterling } from "#rules/money.ts";
import { usePublicSettings } from "#web/core/public-settings.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { formatBill, formatShortDay } from "./bill-text.ts";

/** The number of horses, their price, and the next billing date. */
export function Figures({ status }: { status: SubscriptionStatus }) {
  const { horseCount, monthlyBill, nextBilling } = status;
  const vatNote = usePublicSettings()?.vatNote;
  return (
    <Card as="section" aria-label="Your plan" flush>
      <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        <Figure label="Active Horses">{horseCount}</Figure>
        <Figure label="Monthly Bill">{sterling(monthlyBill)}</Figure>
        <Figure label="Next Billing" note={nextBilling ? null : whyNone(status)}>
          {nextBilling ? formatShortDay(nextBilling) : "N/A"}
        </Figure>
      </dl>
      <p className="border-t border-line bg-raised px-4 py-3 text-muted sm:px-5">
        {formatBill(status, vatNote)}. Horses that come or go during a month are charged by the day.
      </p>
      <BilledTwice status={status} />
    </Card>
  );
}

/** Says which horses another yard of this person pays for too; renders nothing where there is none. */
function BilledTwice({ status: { alsoBilledIn } }: { status: SubscriptionStatus }) {
  if (alsoBilledIn.length === 0) return null;
  return (
    <div className="border-t border-line bg-raised px-4 py-3 sm:px-5">
      <p>Each yard pays for the horses that it lists. These are listed, and paid for, twice:</p>
      <ul className="list-disc pl-5">
        {alsoBilledIn.map(({ horseId, horseName, yardName }) => (
          <li key={`${horseId} ${yardName}`} className="wrap-anywhere">
            <Link href={paths.horse.replace(":id", horseId)} className="link">
              {horseName}
            </Link>
            , also in {yardName}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        If one of the two yards no longer keeps a horse, hand it over or let it leave there.
      </p>
    </div>
  );
}

/** The reason why there is no next charge, with the date if there is one. */
function whyNone(status: SubscriptionStatus): string | null {
  if (status.endsAt) return `ends on ${formatShortDay(status.endsAt)}`;
  if (status.status === "inactive" && daysLeft(status) > 0)
    return `free trial until ${formatShortDay(status.trialEndsAt)}`;
  return null;
}

interface FigureProps {
  label: string;
  note?: string | null;
  children: ReactNode;
}

const Figure = ({ label, note, children }: FigureProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 sm:flex-col sm:flex-nowrap sm:items-start sm:justify-start sm:gap-1 sm:p-5">
    <dt className="text-muted">{label}</dt>
    <dd className="font-display text-2xl sm:-order-1 sm:text-3xl">{children}</dd>
    {note && <dd className="text-sm text-muted max-sm:w-full max-sm:text-right">{note}</dd>}
  </div>
);

type Trial = Pick<SubscriptionStatus, "trialEndsAt">;

/** Remaining days of the trial, including today. */
export const daysLeft = ({ trialEndsAt }: Trial, now = new Date()) =>
  trialDaysLeft(new Date(trialEndsAt), now);

/** The subscription's badge state and its word. */
export function paymentStateIn(
  status: Trial & Pick<SubscriptionStatus, "status" | "endsAt">,
  now = new Date(),
): [BadgeState, string] {
  switch (status.status) {
    case "active":
      return status.endsAt ? ["soon", "Ending"] : ["ok", "Active"];
    case "past_due":
      return ["overdue", "Payment overdue"];
    case "paused":
      return ["off", "Paused"];
    case "canceled":
      return ["off", "Cancelled"];
    case "inactive":
      return daysLeft(status, now) > 0 ? ["soon", "Free trial"] : ["off", "No subscription"];
  }
}
