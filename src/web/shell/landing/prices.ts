import { monthlyPence, PRICE_PENCE } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";

/** What is billed a month for so many horses: '£42.00'. */
export const monthsBill = (horses: number) => sterling(pounds(monthlyPence(horses)));

/** '12 horses at £3.50 each.' */
export const billLine = (horses: number) =>
  `${horses} ${horses === 1 ? "horse" : "horses"} at ${sterling(pounds(PRICE_PENCE))} each. A horse that leaves is charged by the day.`;

/** Whether a plan is for so many horses: its least and most stand on its card. */
export const fits = ({ least, most }: DOMStringMap, horses: number) =>
  horses >= Number(least) && horses <= Number(most);
