import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";

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
export function Features() {
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
