import { billLine, monthsBill } from "./prices.ts";

/** The slider's initial and maximum number of horses. */
const FIRST = 12;
const MOST = 60;

/**
 * The monthly price by number of horses; the page's script (`price-script.ts`) updates the sum, which without it is an
 * example.
 */
export const PriceSlider = () => (
  <div className="flex flex-col rounded-card border border-line bg-page p-5">
    <label htmlFor="how-many-horses" className="font-semibold noscript:hidden">
      How many horses?
    </label>
    <input
      id="how-many-horses"
      type="range"
      min={1}
      max={MOST}
      defaultValue={FIRST}
      autoComplete="off"
      className="min-h-control w-full accent-accent noscript:hidden"
    />
    <div className="flex justify-between text-sm text-muted noscript:hidden" aria-hidden>
      <span>1</span>
      <span>{MOST}</span>
    </div>
    <output htmlFor="how-many-horses" className="mt-3 block">
      <span data-sum className="font-display text-4xl tabular-nums">
        {monthsBill(FIRST)}
      </span>
      <span className="text-muted"> a month</span>
      <span data-bill-line className="mt-1 block text-muted">
        {billLine(FIRST)}
      </span>
    </output>
  </div>
);
