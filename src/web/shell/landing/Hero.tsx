import { Check } from "lucide-react";
import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Checker } from "./Checker.tsx";
import { DemoButton } from "./DemoButton.tsx";
import { SampleHorseCard } from "./SampleHorseCard.tsx";

const promises = ["14-day free trial", "No credit card required", "Export your data any time"];

/** The first screen: the promise, two ways in, the checker to try, and a sample horse. */
export function Hero() {
  return (
    <section className="column grid items-start gap-8 py-8 sm:py-12 lg:grid-cols-[1.25fr_1fr] lg:gap-16 lg:py-16">
      <div>
        <p className="font-semibold text-tan">Professional Horse Management Platform</p>
        <h1 className="mt-2 font-display text-4xl sm:text-5xl">
          Know who is due, who is overdue and who can go.
        </h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">
          Loosebox keeps vet and farrier visits, feed, medication, passports and microchips for
          every horse on the yard, and puts what comes next where you will see it. Made for UK
          owners and stable operators.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={`${paths.auth}${REGISTER_QUERY}`} variant="primary" size="lg">
            Get Started
          </ButtonLink>
          <DemoButton />
        </div>
        <ul className="mt-4 mb-7 flex flex-wrap gap-x-6 gap-y-1.5 text-muted">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check className="text-ok" aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
        <Checker />
        <p className="hidden text-muted noscript:block">
          With script, this page answers whether a horse may go. What it goes by stands in the table
          below.
        </p>
      </div>
      <SampleHorseCard />
    </section>
  );
}
