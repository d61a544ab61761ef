import { Check, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { paths, REGISTER_QUERY } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { DemoButton } from "./CallToAction.tsx";
import { verdicts } from "#contract/health/vaccination.ts";
import { bodies, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { VerdictMark } from "#web/domains/competing/compliance/VerdictMark.tsx";
import { inputLook } from "#web/ui/Field.tsx";

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
      {/* a priority of its own, because React would have it preloaded, before the style sheet that all text waits for */}
      <img
        src="/landing-biscuit.webp"
        fetchPriority="low"
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

/** How many inputs for vaccinations are shown at first; a button adds more. */
const JABS = 3;

/**
 * Checks whether a horse may compete, by the vaccination dates typed from its passport; nothing is stored. The
 * page's script (`checker-script.ts`) sends the request and fills in the answer below; without script the form
 * is hidden.
 */
function Checker() {
  return (
    <form
      id="checker"
      noValidate
      aria-labelledby="checker-title"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5 noscript:hidden"
    >
      <h2 id="checker-title" className="font-display text-xl">
        Can my horse go?
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled label="Who runs it">
          <select name="body" defaultValue="BE" className={inputLook}>
            {bodies.map((body) => (
              <option key={body} value={body}>
                {bodyLabels[body]}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Day of the event">
          <input type="date" name="event" aria-describedby="checker-problem" className={dateLook} />
        </Labelled>
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">
          Its flu jabs, every one in the passport, in any order
        </legend>
        <div data-jabs className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {Array.from({ length: JABS }, (_, index) => (
            <input
              key={`jab ${index + 1}`}
              type="date"
              name="jab"
              aria-label={`Jab ${index + 1}`}
              aria-describedby="checker-problem"
              className={dateLook}
            />
          ))}
          <Button data-more variant="quiet">
            Another jab
          </Button>
        </div>
      </fieldset>
      <Answer />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Check</Button>
        <Button data-example variant="quiet">
          Show me an example
        </Button>
      </div>
    </form>
  );
}

const dateLook = cx(inputLook, "appearance-none text-left");

const Labelled = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <label className="grid gap-1 text-sm font-semibold">
    {label}
    {children}
  </label>
);

/** The elements of the answer for every verdict; the script shows those of the verdict received. */
const Answer = () => (
  <div aria-live="polite" className="min-h-26 rounded-control bg-sunken p-3">
    {verdicts.map((verdict) => (
      <p key={verdict} data-verdict={verdict} hidden className="mb-1 text-lg">
        <VerdictMark verdict={verdict} />
      </p>
    ))}
    <p data-sentence id="checker-problem">
      Yes, no or borderline: the answer comes here as you type, with its reason. Nothing is stored,
      and you need no account.
    </p>
    <p data-to-come hidden className="mt-1" />
    <p data-next hidden className="mt-1" />
    <p data-confirm hidden className="mt-1 text-sm text-muted" />
    <p data-source hidden className="mt-1 text-sm">
      <a href={paths.library} className="link">
        Where the rule is from
      </a>
    </p>
  </div>
);
