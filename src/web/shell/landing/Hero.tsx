import { Check } from "lucide-react";
import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { DemoButton } from "./DemoButton.tsx";
import { SampleHorseCard } from "./SampleHorseCard.tsx";

const promises = ["14-day free trial", "No credit card required", "Export your data any time"];

/** The first screen: the promise in one breath, two ways in, and a horse to look at. */
export function Hero() {
  return (
    <section className="column grid items-center gap-10 py-10 sm:py-14 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-20">
      <div>
        <p className="font-semibold text-tan">Professional Horse Management Platform</p>
        <h1 className="mt-3 font-display text-4xl sm:text-5xl">
          Know who is due, who is overdue and who is fine.
        </h1>
        <p className="mt-5 max-w-[60ch] text-lg text-muted">
          Loosebox keeps vet and farrier visits, feed, medication, passports and microchips for
          every horse on the yard, and puts what comes next where you will see it. Made for UK
          owners and stable operators.
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={`${paths.auth}${REGISTER_QUERY}`} variant="primary" size="lg">
            Get Started
          </ButtonLink>
          <DemoButton />
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1.5 text-muted">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check className="text-ok" aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <SampleHorseCard />
    </section>
  );
}
