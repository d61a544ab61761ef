import { monthlyPence, PRICE_PENCE } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";

/** Updates the sum and highlights the plan when the slider for the number of horses moves. */
export function startPriceSlider() {
  const slider = document.querySelector<HTMLInputElement>("#how-many-horses");
  const sum = document.querySelector<HTMLElement>("[data-sum]");
  const line = document.querySelector<HTMLElement>("[data-bill-line]");
  if (!slider || !sum || !line) return;
  const show = () => {
    const horses = slider.valueAsNumber;
    sum.textContent = monthsBill(horses);
    line.textContent = billLine(horses);
    slider.ariaValueText = `${horses} ${horses === 1 ? "horse" : "horses"}, ${monthsBill(horses)} a month`;
    for (const plan of document.querySelectorAll<HTMLElement>("[data-most]"))
      plan.toggleAttribute("data-fits", fits(plan.dataset, horses));
  };
  slider.addEventListener("input", show);
  show();
}

/** Formats the monthly bill for a number of horses as '£42.00'. */
export const monthsBill = (horses: number) => sterling(pounds(monthlyPence(horses)));

/** Explains the bill, such as '12 horses at £3.50 each.' */
export const billLine = (horses: number) =>
  `${horses} ${horses === 1 ? "horse" : "horses"} at ${sterling(pounds(PRICE_PENCE))} each. A horse that leaves is charged by the day.`;

/** Whether a plan is meant for this number of horses, by the range in the data attributes of its card. */
export const fits = ({ least, most }: DOMStringMap, horses: number) =>
  horses >= Number(least) && horses <= Number(most);
