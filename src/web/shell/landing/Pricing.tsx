import { Check } from "lucide-react";
import { paths, VAT_NOTE_PLACE } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { billLine, monthsBill } from "./price-script.ts";

interface Plan {
  name: string;
  pounds: number;
  horses: string;
  /** The range of the number of horses that the plan is meant for. */
  least: number;
  most: number;
  points: string[];
}

const plans: Plan[] = [
  {
    name: "Starter",
    pounds: 15,
    horses: "Up to 5 horses",
    least: 1,
    most: 5,
    points: ["Health records", "Care calendar and reminders", "Ask the Expert"],
  },
  {
    name: "Professional",
    pounds: 35,
    horses: "Up to 25 horses",
    least: 6,
    most: 25,
    points: ["Everything in Starter", "Vaccination compliance", "Costs and analytics"],
  },
  {
    name: "Enterprise",
    pounds: 75,
    horses: "Unlimited horses",
    least: 26,
    most: Number.POSITIVE_INFINITY,
    points: ["Everything in Professional", "Multi-user access with roles"],
  },
];

/** The price that is charged today, by the number of horses, and the three plans. */
export function Pricing() {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="border-t border-line bg-surface"
    >
      <div className="column py-12 lg:py-16">
        <h2 id="pricing-title" className="font-display text-3xl">
          One price: £3.50 a horse a month
        </h2>
        <p className="mt-3 max-w-[70ch] text-muted">
          <strong className="font-semibold text-ink">How you are billed today:</strong> by the
          horse, at £3.50 per horse per month, whichever plan you begin with. Nobody is stopped at a
          plan’s number of horses. All prices are in pounds sterling ({VAT_NOTE_PLACE}).
        </p>
        <div className="mt-8 grid items-stretch gap-5 lg:grid-cols-[1.2fr_1fr_1fr_1fr]">
          <PriceSlider />
          <ul className="contents">
            {plans.map((plan) => (
              <PlanCard key={plan.name} {...plan} />
            ))}
          </ul>
        </div>
        <p className="mt-5 max-w-[70ch] text-muted">
          14-day free trial, no credit card required. Leave when you like and take your records with
          you.
        </p>
      </div>
    </section>
  );
}

function PlanCard({ name, pounds, horses, least, most, points }: Plan) {
  return (
    <li
      data-least={least}
      data-most={most}
      className="group flex h-full flex-col rounded-card border border-line bg-page p-5 data-fits:border-accent data-fits:outline data-fits:outline-accent"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-lg font-semibold">{name}</h3>
        <span className="invisible rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-semibold text-accent group-data-fits:visible">
          For your yard
        </span>
      </div>
      <p className="mt-2">
        <span className="font-display text-3xl">£{pounds}</span>
        <span className="text-muted"> a month</span>
      </p>
      <p className="mt-1 font-semibold">{horses}</p>
      <ul className="mt-4 mb-5 grid gap-2 border-t border-line pt-4">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check className="mt-0.5 text-ok" aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      <ButtonLink
        href={paths.auth}
        className="mt-auto"
        aria-label={`Start free trial with ${name}`}
      >
        Start free trial
      </ButtonLink>
    </li>
  );
}

/** The slider's initial number of horses, and its maximum. */
const FIRST = 12;
const MOST = 60;

/**
 * The monthly price by number of horses. The page's script (`price-script.ts`) updates the sum; without script
 * the page shows an example.
 */
const PriceSlider = () => (
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
