import { Check, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { DemoButton } from "./CallToAction.tsx";
import { Checker } from "./Checker.tsx";

const promises = ["14-day free trial", "No credit card required", "Export your data any time"];

/**
 * The first screen: what the product promises, links to register and to the demo, the checker to try, and a
 * sample horse.
 */
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

interface Row {
  name: string;
  how: string;
  icon: LucideIcon;
  look: string;
}

const rows: Row[] = [
  { name: "Can compete", how: "No, jab 9 days late", icon: CircleX, look: "text-overdue" },
  { name: "Worm count", how: "Overdue since July", icon: TriangleAlert, look: "text-overdue" },
  { name: "Farrier", how: "In 19 days", icon: CircleCheck, look: "text-ok" },
];

/** The top of a horse's page, with invented data. */
const SampleHorseCard = () => (
  <figure className="mx-auto w-full max-w-110">
    <Card flush className="shadow-float">
      <img
        src="/landing-biscuit.webp"
        alt=""
        width={640}
        height={480}
        decoding="async"
        className="aspect-4/3 h-auto w-full object-cover"
      />
      <div className="p-5">
        <p className="font-display text-2xl">Biscuit</p>
        <p className="text-muted">Piebald cob gelding, 15 years, 14.3 hh</p>
        <div className="mt-4 overflow-hidden rounded-control border border-overdue-solid">
          <p className="flex items-center gap-2 bg-overdue-soft px-3 py-2 font-semibold text-overdue">
            <TriangleAlert aria-hidden />
            Overdue: flu jab, 9 days
          </p>
          <ul className="divide-y divide-line">
            {rows.map(({ name, how, icon: Sign, look }) => (
              <li key={name} className="flex items-center gap-3 px-3 py-2">
                <Sign className={look} aria-hidden />
                <span className="font-semibold">{name}</span>
                <span className={cx("ml-auto text-right font-semibold", look)}>{how}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
    <figcaption className="mt-3 text-center text-sm text-muted">
      A sample horse, as its page begins
    </figcaption>
  </figure>
);
