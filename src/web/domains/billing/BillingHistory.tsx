import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import {
  billingEndpoints,
  disputeLabels,
  type Invoice,
  invoiceStateLabels,
} from "#contract/billing/billing.ts";
import { sterling } from "#rules/money.ts";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The invoices, newest first, each with its PDF, and the refunds. */
export function BillingHistory({ mayPay }: { mayPay: boolean }) {
  return (
    <Section id="billing-history" title="Billing History">
      {mayPay ? (
        <Invoices />
      ) : (
        <p className="text-muted">Only the yard's owner sees its invoices.</p>
      )}
    </Section>
  );
}

function Invoices() {
  const { data, error, refetch } = useQuery(queryOf(billingEndpoints.invoices, {}));
  if (error)
    return (
      <div className="flex flex-wrap items-center gap-3" role="alert">
        <p className="flex-1 basis-60">{error.sentence}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-muted">No billing history available yet</p>;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {data.map((invoice) => (
        <li key={invoice.id}>
          <Line invoice={invoice} />
        </li>
      ))}
    </ul>
  );
}

const Line = ({ invoice }: { invoice: Invoice }) => (
  <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto_6rem_auto]">
    <div className="min-w-0">
      <p className="font-semibold">{formatDate(invoice.issuedAt)}</p>
      <p className="text-sm break-all text-muted">{invoice.number}</p>
    </div>
    <div className="flex flex-wrap justify-end gap-1 max-sm:order-2 max-sm:justify-start">
      <Badge state={stateLooks[invoice.state]}>{invoiceStateLabels[invoice.state]}</Badge>
      {invoice.refunded > 0 && <Badge state="off">Refunded {sterling(invoice.refunded)}</Badge>}
      {invoice.dispute && <Badge state="soon">{disputeLabels[invoice.dispute]}</Badge>}
    </div>
    <p className="text-right font-semibold tabular-nums">{sterling(invoice.amount)}</p>
    {invoice.pdfUrl && (
      <a
        href={invoice.pdfUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`Invoice of ${formatDate(invoice.issuedAt)} as PDF`}
        className="link inline-flex min-h-control items-center gap-1.5 justify-self-end max-sm:order-3"
      >
        <FileText aria-hidden />
        PDF
      </a>
    )}
  </div>
);

const stateLooks: Record<Invoice["state"], BadgeState> = {
  draft: "off",
  open: "overdue",
  paid: "ok",
  void: "off",
  uncollectible: "off",
};
