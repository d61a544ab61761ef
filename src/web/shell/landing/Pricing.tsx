import { Check } from "lucide-react";
import { paths, VAT_NOTE_PLACE } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";

interface Plan {
  name: string;
  pounds: number;
  horses: string;
  points: string[];
  marked: boolean;
}

const plans: Plan[] = [
  {
    name: "Starter",
    pounds: 15,
    horses: "Up to 5 horses",
    points: ["Health records", "Care calendar and reminders", "Ask the Expert"],
    marked: false,
  },
  {
    name: "Professional",
    pounds: 35,
    horses: "Up to 25 horses",
    points: ["Everything in Starter", "Vaccination compliance", "Costs and analytics"],
    marked: true,
  },
  {
    name: "Enterprise",
    pounds: 75,
    horses: "Unlimited horses",
    points: ["Everything in Professional", "Multi-user access with roles", "Help with moving in"],
    marked: false,
  },
];

/** The three plans, and what is billed today. */
export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="column py-14 lg:py-20">
      <h2 id="pricing-title" className="font-display text-3xl">
        Plain prices
      </h2>
      <p className="mt-3 max-w-[60ch] text-lg text-muted">
        14-day free trial, no credit card required. Leave when you like and take your records with
        you.
      </p>
      <ul className="mt-10 grid items-start gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.name} {...plan} />
        ))}
      </ul>
      <p className="mt-6 max-w-[75ch] text-muted">
        <strong className="font-semibold text-ink">How you are billed today:</strong> by the horse,
        at £3.50 per horse per month, whichever plan you begin with. Nobody is stopped at a plan’s
        number of horses. All prices are in pounds sterling ({VAT_NOTE_PLACE}).
      </p>
    </section>
  );
}

function PlanCard({ name, pounds, horses, points, marked }: Plan) {
  return (
    <li
      className={cx(
        "flex h-full flex-col rounded-card border bg-surface p-6",
        marked ? "border-2 border-accent" : "border-line",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{name}</h3>
        {marked && (
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-semibold text-accent">
            For most yards
          </span>
        )}
      </div>
      <p className="mt-3">
        <span className="font-display text-4xl">£{pounds}</span>
        <span className="text-muted"> a month</span>
      </p>
      <p className="mt-1 font-semibold">{horses}</p>
      <ul className="mt-5 mb-6 grid gap-2 border-t border-line pt-5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check className="mt-0.5 text-ok" aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      <ButtonLink
        href={paths.auth}
        variant={marked ? "primary" : "secondary"}
        className="mt-auto"
        aria-label={`Start free trial with ${name}`}
      >
        Start free trial
      </ButtonLink>
    </li>
  );
}
