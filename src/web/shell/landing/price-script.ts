import { billLine, fits, monthsBill } from "./prices.ts";

/** Updates the sum and the highlighted plan when the slider for the number of horses moves. */
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
