import { and, count, desc, eq, gt, isNotNull, isNull, sql, sum } from "drizzle-orm";
import type { z } from "zod/mini";
import type { Figures } from "#contract/billing/figures.ts";
import { monthlyPence } from "#rules/billing/price.ts";
import { isLive, type PaymentState, paymentStateOf } from "#rules/billing/payment-state.ts";
import { pounds } from "#rules/money.ts";
import { statement } from "#server/core/database/statements.ts";
import { differences, reconciliations, subscriptions } from "#server/schema/billing.ts";
import { yards } from "#server/schema/people.ts";
import { isConfigured } from "#server/adapters/stripe/stripe.ts";

/** The figures of the whole installation for its operator. Demo yards are excluded. */
export async function figures(): Promise<z.input<typeof Figures>> {
  const horses = await horsesPaidFor();
  const [last] = await lastReconciliation();
  return {
    configured: isConfigured(),
    yards: await yardsByPaymentState(),
    inTrial: await yardsInTrial(),
    horsesPaidFor: horses,
    monthlyRevenue: pounds(monthlyPence(horses)),
    failedPayments: await failedPayments(),
    lastReconciled: last ? { at: last.finishedAt, ...last } : null,
    differences: await latestDifferences(),
  };
}

const lastReconciliation = statement("last-reconciliation", [], (db) =>
  db.select().from(reconciliations).orderBy(desc(reconciliations.day)).limit(1),
);

const noDemo = isNull(yards.demoUntil);
const acrossYards = "the figures are of the whole installation";

const countByPaymentState = statement(
  "yards-by-payment-state",
  [],
  (db) =>
    db
      .select({ state: yards.subscriptionStatus, n: count() })
      .from(yards)
      .where(noDemo)
      .groupBy(yards.subscriptionStatus),
  { acrossYards },
);

async function yardsByPaymentState() {
  const rows = await countByPaymentState();
  const found = new Map(rows.map(({ state, n }) => [state, n]));
  const of = (state: PaymentState) => found.get(state) ?? 0;
  return {
    inactive: of("inactive"),
    active: of("active"),
    past_due: of("past_due"),
    paused: of("paused"),
    canceled: of("canceled"),
  };
}

const countTrials = statement(
  "yards-in-trial",
  [],
  (db) =>
    db
      .select({ n: count() })
      .from(yards)
      .where(
        and(noDemo, eq(yards.subscriptionStatus, "inactive"), gt(yards.trialEndsAt, sql`now()`)),
      ),
  { acrossYards },
);

async function yardsInTrial() {
  const [row] = await countTrials();
  return row?.n ?? 0;
}

const sumHorses = statement(
  "horses-by-subscription",
  [],
  (db) =>
    db
      .select({
        status: subscriptions.stripeStatus,
        paused: subscriptions.paused,
        horses: sum(subscriptions.quantity).mapWith(Number),
      })
      .from(subscriptions)
      .where(isNotNull(subscriptions.stripeStatus))
      .groupBy(subscriptions.stripeStatus, subscriptions.paused),
  { acrossYards },
);

/** The number of horses charged for each month, without those of paused yards. */
async function horsesPaidFor() {
  const rows = await sumHorses();
  return rows
    .filter(({ status, paused }) => {
      const state = paymentStateOf({ status: status ?? "", paused });
      return isLive(state) && state !== "paused";
    })
    .reduce((all, { horses }) => all + horses, 0);
}

const listOwed = statement(
  "failed-payments",
  [],
  (db) =>
    db
      .select({
        yardId: subscriptions.yardId,
        yardName: yards.name,
        pence: subscriptions.owedPence,
        reason: subscriptions.owedReason,
        since: subscriptions.owedSince,
      })
      .from(subscriptions)
      .leftJoin(yards, eq(yards.id, subscriptions.yardId))
      .where(isNotNull(subscriptions.owedInvoice))
      .orderBy(subscriptions.owedSince)
      .limit(100),
  { acrossYards },
);

async function failedPayments() {
  const rows = await listOwed();
  return rows.map(({ yardId, yardName, pence, reason, since }) => ({
    yardId,
    yardName,
    amount: pounds(pence ?? 0),
    reason: reason ?? "",
    since: since ?? new Date(0),
  }));
}

const listDifferences = statement(
  "latest-differences",
  [],
  (db) =>
    db.select().from(differences).orderBy(desc(differences.foundAt), differences.id).limit(50),
  { acrossYards },
);

async function latestDifferences() {
  const rows = await listDifferences();
  return rows.map(({ customerId, ...rest }) => ({ ...rest, customer: customerId }));
}
