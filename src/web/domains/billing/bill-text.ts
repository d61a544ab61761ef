import type { SubscriptionStatus } from "#contract/billing/billing.ts";
import { afterPrice } from "#rules/billing/price.ts";
import { sterling } from "#rules/money.ts";
import { inLondon } from "#rules/date-format.ts";

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** A card's brand as printed on the card. */
export const brandName = (type: string) =>
  brands[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " ");

/** Formats a card's expiry date as '12/2031'. */
export const expiry = ({
  expiresMonth,
  expiresYear,
}: {
  expiresMonth: number;
  expiresYear: number;
}) => `${String(expiresMonth).padStart(2, "0")}/${expiresYear}`;

export const formatHorseCount = (count: number) => `${count} ${count === 1 ? "horse" : "horses"}`;

/** Explains how the bill is made up: '3 horses at £3.50 each a month (no VAT is charged)'. */
export const formatBill = (status: SubscriptionStatus, vatNote: string | undefined) =>
  `${withoutVat(status)}${afterPrice(vatNote)}`;

function withoutVat({ horseCount, pricePerHorse }: SubscriptionStatus) {
  const each = sterling(pricePerHorse);
  if (horseCount === 0) return `${each} a month for each horse you add`;
  if (horseCount === 1) return `1 horse at ${each} a month`;
  return `${formatHorseCount(horseCount)} at ${each} each a month`;
}

/** Formats a day as '5 Jan'. */
export const formatShortDay = inLondon({ day: "numeric", month: "short" });
