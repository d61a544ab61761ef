import { SiteFrame } from "#web/pages/SiteFrame.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { Hero } from "./Hero.tsx";
import { Pricing } from "./Pricing.tsx";
import { ArrowRight } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { formatDay } from "#rules/date-format.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { bodies, rulebooks } from "#rules/vaccination/rulebooks.ts";
import { boosterSource, type Rulebook, ruleInShort } from "#rules/vaccination/rulebook.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";
import { buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";

/** The landing page: what Loosebox is for, what it costs, and how to begin. It works without script. */
export function LandingPage() {
  return (
    <SiteFrame>
      <Hero />
      <Features />
      <Proof />
      <Pricing />
      <CallToAction />
    </SiteFrame>
  );
}

/** The sources of the answers: for each body a summary of its rule, the source, and when we last read it. */
function Proof() {
  return (
    <section aria-labelledby="proof-title" className="column py-12 lg:py-16">
      <h2 id="proof-title" className="font-display text-3xl">
        What we hold, and since when
      </h2>
      <p className="mt-3 max-w-[70ch] text-lg text-muted">
        A rule is only as good as its source. This is what ‘Can I go?’ reads. Where the rule itself
        could not be read, but a vet’s or a journal’s summary of it, its source says so.
      </p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {bodies.map((body) => (
          <Held key={body} {...rulebooks[body]} />
        ))}
      </ul>
      <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <p>
          <strong className="block text-lg">Worming by evidence</strong>
          <span className="text-muted">
            Egg counts of the whole yard at one sitting say who sheds, when to test again, and
            whether a wormer still works, each by a published threshold that your vet may change.
          </span>
        </p>
        <p>
          <strong className="block text-lg">Experts that name their source</strong>
          <span className="text-muted">
            An answer comes from the reference library, word for word, with its source and the month
            it stands from. What the library does not hold is not made up; urgent signs are sent to
            the vet first.
          </span>
        </p>
      </div>
      <a href={paths.library} className={`${buttonLook()} mt-6`}>
        Read the whole library
        <ArrowRight aria-hidden />
      </a>
    </section>
  );
}

function Held(book: Rulebook) {
  const source = boosterSource(book);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]">
      <strong>{book.name}</strong>
      <span>{ruleInShort(book)}.</span>
      <span className="text-sm text-muted">
        <a href={entryPath(source)} className="link">
          {sourceName(source)}
        </a>
        , read on {formatDay(book.checkedOn)}
      </span>
    </li>
  );
}

const features: { title: string; text: string; name: string; alt: string }[] = [
  {
    title: "Health records",
    text: "Vet and farrier visits, feed plans and medication with doses, batch numbers and costs, folded by year with the horse they belong to.",
    name: "records",
    alt: "A horse's timeline: what was done, on which day, by whom and for how much",
  },
  {
    title: "UK compliance",
    text: "The flu rules of six bodies read against your own records: who can go, who cannot, and since when. Passport and chip numbers to hand.",
    name: "compliance",
    alt: "A list of horses with a verdict for each body",
  },
  {
    title: "AI expert assistant",
    text: "Ask about BHA, British Eventing, TBA and BHS rules or horse health. Each answer names its source, or says that it is not held and whom to ask.",
    name: "experts",
    alt: "A question about flu vaccination, answered with its source",
  },
  {
    title: "Multi-horse management",
    text: "One horse or a yard of sixty: whoever needs you stands first. One farrier's visit is logged for six horses in five taps.",
    name: "horses",
    alt: "The horses of a yard, overdue ones first, each with its reason",
  },
  {
    title: "Smart calendar",
    text: "Vaccinations, farrier, dentist and worming on one calendar with the horse's name in each entry, and a reminder 7, 3 and 1 days before.",
    name: "calendar",
    alt: "The days to come, each event with its horse",
  },
  {
    title: "Performance analytics",
    text: "Weight, condition, worm egg counts and costs over time, each chart with its table, so you can tell what changed and when.",
    name: "analytics",
    alt: "What a yard cost, month by month",
  },
];

/** Six things that Loosebox does, each with a screenshot. */
function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="border-y border-line bg-surface"
    >
      <div className="column py-12 lg:py-16">
        <h2 id="features-title" className="font-display text-3xl">
          Everything on its hook
        </h2>
        <p className="mt-3 max-w-[60ch] text-lg text-muted">
          The binder, the whiteboard and the group chat, in one place. Every picture is the demo
          yard: open it and press the same buttons.
        </p>
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text, name, alt }) => (
            <Card key={title} as="li" flush className="overflow-hidden">
              <div className="border-b border-line bg-page">
                <Picture name={name} alt={alt} />
              </div>
              <div className="p-5">
                <h3 className="text-xl font-semibold">{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </div>
            </Card>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The size in pixels at which the page shows the screenshots made by `npm run tool -- screenshots landing`. */
const WIDTH = 390;
const HEIGHT = 236;

interface PictureProps {
  /** The NAME in `landing-NAME-light.webp` and `landing-NAME-dark.webp` in `src/web/public/`. */
  name: string;
  alt: string;
}

/** A screenshot of the demo yard in the page's theme, light or dark. */
const Picture = ({ name, alt }: PictureProps) => (
  <>
    <Shot src={`/landing-${name}-light.webp`} alt={alt} className="night:hidden" />
    <Shot src={`/landing-${name}-dark.webp`} alt={alt} className="hidden night:block" />
  </>
);

const Shot = ({ src, alt, className }: { src: string; alt: string; className: string }) => (
  <img
    src={src}
    alt={alt}
    width={WIDTH}
    height={HEIGHT}
    loading="lazy"
    decoding="async"
    className={cx("h-auto w-full", className)}
  />
);
