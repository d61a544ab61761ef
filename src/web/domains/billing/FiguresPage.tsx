import { Page, PageTitle } from "#web/ui/Page.tsx";
import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Figures, figuresEndpoints } from "#contract/billing/figures.ts";
import { sterling } from "#rules/money.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Card, Section } from "#web/ui/Card.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";

/** The installation's billing figures, for its operator. */
export function FiguresPage() {
  const found = useQuery(queryOf(figuresEndpoints.figures, {}));
  return (
    <Page>
      <PageTitle>Figures</PageTitle>
      <Loaded query={found} failed="The figures could not be loaded" skeleton="h-96 rounded-card">
        {(figures) => <Sections figures={figures} />}
      </Loaded>
    </Page>
  );
}

const Sections = ({ figures }: { figures: Figures }) => (
  <>
    {!figures.configured && (
      <p className="rounded-card bg-soon-soft p-4 text-soon">
        Payment is not configured: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not set.
      </p>
    )}
    <Card as="section" aria-label="Revenue" flush>
      <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        <Figure label="Monthly recurring revenue">{sterling(figures.monthlyRevenue)}</Figure>
        <Figure label="Horses paid for">{figures.horsesPaidFor}</Figure>
        <Figure label="Yards in their trial">{figures.inTrial}</Figure>
      </dl>
    </Card>
    <YardsByStatus yards={figures.yards} />
    <FailedPayments failed={figures.failedPayments} />
    <Reconciliation figures={figures} />
  </>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-1 p-4 sm:p-5">
    <dt className="text-muted">{label}</dt>
    <dd className="font-display text-2xl">{children}</dd>
  </div>
);

const paymentStates: [keyof Figures["yards"], BadgeState, string][] = [
  ["active", "ok", "Active"],
  ["past_due", "overdue", "Payment overdue"],
  ["paused", "off", "Paused"],
  ["canceled", "off", "Cancelled"],
  ["inactive", "off", "No subscription"],
];

const YardsByStatus = ({ yards }: { yards: Figures["yards"] }) => (
  <Section id="yards" title="Yards by status">
    <dl className="grid gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:justify-between">
      {paymentStates.map(([payment, state, word]) => (
        <div
          key={payment}
          className="flex items-center justify-between gap-4 sm:flex-col-reverse sm:items-start sm:gap-1"
        >
          <dt>
            <Badge state={state}>{word}</Badge>
          </dt>
          <dd className="font-display text-xl">{yards[payment]}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

const FailedPayments = ({ failed }: { failed: Figures["failedPayments"] }) => (
  <Section id="failed" title="Failed payments">
    {failed.length === 0 && <p className="text-muted">Every payment went through.</p>}
    {failed.length > 0 && (
      <table className="rows">
        <thead>
          <TableHead titles={["Yard", "Amount", "Since", "Reason"]} />
        </thead>
        <tbody>
          {failed.map((each) => (
            <tr key={each.yardId}>
              <th scope="row">{each.yardName ?? "A yard that is gone"}</th>
              <td className="tabular-nums">{sterling(each.amount)}</td>
              <td>{formatDate(each.since)}</td>
              <td>{each.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
);

const Reconciliation = ({ figures: { lastReconciled, differences } }: { figures: Figures }) => (
  <Section id="reconciliation" title="Reconciliation with Stripe">
    <p className="text-muted">
      {lastReconciled
        ? `Last on ${formatMoment(lastReconciled.at)}: ${lastReconciled.checked} yards compared, ${lastReconciled.differences} differences found and looked at again.`
        : "It runs every night at ten past three and has not run yet."}
    </p>
    {differences.length > 0 && (
      <table className="rows">
        <thead>
          <TableHead titles={["What", "Ours", "Stripe's", "Customer", "Found"]} />
        </thead>
        <tbody>
          {differences.map((each) => (
            <tr key={`${each.customer} ${each.what} ${each.foundAt}`}>
              <th scope="row">{each.what}</th>
              <td className="break-all">{each.ours}</td>
              <td className="break-all">{each.theirs}</td>
              <td className="break-all">{each.customer}</td>
              <td>{formatMoment(each.foundAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
);
