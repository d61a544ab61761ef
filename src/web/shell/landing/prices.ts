import { monthlyPence, PRICE_PENCE } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";

/** The monthly bill for a number of horses: '£42.00'. */
export const monthsBill = (horses: number) => sterling(pounds(monthlyPence(horses)));

/** '12 horses at £3.50 each.' */
export const billLine = (horses: number) =>
  `${horses} ${horses === 1 ? "horse" : "horses"} at ${sterling(pounds(PRICE_PENCE))} each. A horse that leaves is charged by the day.`;

/** Whether a plan is for this number of horses, by the range in its card's data attributes. */
export const fits = ({ least, most }: DOMStringMap, horses: number) =>
  horses >= Number(least) && horses <= Number(most);
