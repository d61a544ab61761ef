import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { paths } from "#contract/paths.ts";
import { assistants } from "#rules/knowledge/entry.ts";
import { Section } from "#web/ui/Card.tsx";
import { buttonLook } from "#web/ui/Button.tsx";
import { HorsesCard } from "./HorsesCard.tsx";
import { Stats } from "./Stats.tsx";
import { UpcomingEvents } from "./UpcomingEvents.tsx";

/** The part of the dashboard below today's tasks. */
export const BelowToday = () => (
  <>
    <Stats />
    <HorsesCard />
    <div className="grid grid-cols-1 items-start gap-3 sm:gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <AskCard />
      <UpcomingEvents />
    </div>
  </>
);

const cards = assistants.flatMap((type) => {
  const { card } = assistantLabels[type];
  return card ? [{ type, ...card }] : [];
});

/** Links to the specialists. A phone shows only their names, and screen readers read the full text. */
export const AskCard = () => (
  <Section id="ask-the-expert" title="Ask the Expert">
    <p className="text-muted max-sm:sr-only">
      UK rules and horse health, answered with the official source.
    </p>
    <ul className="grid grid-cols-2 gap-x-8 max-sm:gap-x-4 lg:grid-cols-1">
      {cards.map(({ type, label, about }) => (
        <li key={type} className="border-b border-line">
          <Link
            href={`${paths.ask}?assistant=${type}`}
            className="-mx-2 flex min-h-row items-center justify-between gap-3 rounded-control px-2 py-2 text-ink no-underline hover:bg-sunken"
          >
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted max-sm:sr-only">{about}</span>
            </span>
            <ArrowRight className="text-muted max-sm:hidden" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-6">
      <Link href={paths.ask} className={buttonLook()}>
        Ask a question
      </Link>
      <Link href={paths.library} className="link flex min-h-control items-center">
        Reference library
      </Link>
    </div>
  </Section>
);
