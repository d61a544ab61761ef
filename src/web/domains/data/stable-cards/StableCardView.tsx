import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { cardPhotoUrl, type StableCardFacts } from "#contract/data/stable-cards.ts";
import { ringing } from "#web/core/phone-number.ts";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { Card } from "#web/ui/Card.tsx";

interface StableCardViewProps {
  facts: StableCardFacts;
  /** The token in the card's code, by which its photo is fetched. */
  token: string;
  /** The heading's level: the page's own, or one within a page. */
  level: 1 | 2;
}

/** What a stable card says, with numbers that can be rung at a touch: whom to ring comes first. */
export function StableCardView({ facts, token, level }: StableCardViewProps) {
  const { horseName, about, place, hasPhoto, warnings, allergies, contacts, feeds, rugs } = facts;
  const Heading = `h${level}` as const;
  return (
    <Card as="article" aria-label={`Stable card of ${horseName}`} className="grid gap-5">
      <header className="flex flex-wrap items-center gap-4">
        {hasPhoto && (
          <img
            src={cardPhotoUrl(token)}
            alt={horseName}
            className="size-24 flex-none rounded-card object-cover"
          />
        )}
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <Heading className="font-display text-3xl wrap-anywhere">{horseName}</Heading>
          <p className="wrap-anywhere text-muted">
            {[about, place].filter(Boolean).join(" · ") || facts.yardName}
          </p>
        </div>
      </header>
      {(warnings ?? allergies) && (
        <div className="grid gap-1 rounded-card bg-overdue-soft px-4 py-3">
          <HorseAlerts horse={{ allergies, handlingWarnings: warnings }} />
        </div>
      )}
      <Part title="Ring" level={level}>
        <Contacts contacts={contacts} />
      </Part>
      {feeds.length > 0 && (
        <Part title="Feed" level={level}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {feeds.map(({ time, what }) => (
              <div key={time} className="contents">
                <dt className="text-muted tabular-nums">{time}</dt>
                <dd className="wrap-anywhere">{what}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {rugs && (
        <Part title="Rugs" level={level}>
          <p className="wrap-anywhere whitespace-pre-line">{rugs}</p>
        </Part>
      )}
    </Card>
  );
}

interface PartProps {
  title: string;
  level: 1 | 2;
  children: ReactNode;
}

function Part({ title, level, children }: PartProps) {
  const Heading = level === 1 ? "h2" : "h3";
  return (
    <section className="grid gap-2">
      <Heading className="font-semibold">{title}</Heading>
      {children}
    </section>
  );
}

function Contacts({ contacts }: Pick<StableCardFacts, "contacts">) {
  if (contacts.length === 0)
    return (
      <p className="text-muted">
        Nobody is named. Ring the nearest equine vet, and find the yard’s people.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {contacts.map(({ role, name, company, phone, hours }) => (
        <li key={`${role} ${phone} ${name}`}>
          <a
            href={ringing(phone)}
            className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 text-ink no-underline hover:bg-sunken"
          >
            <span className="flex size-10 flex-none items-center justify-center rounded-full bg-accent-soft text-accent-strong">
              <Phone aria-hidden />
            </span>
            <span className="min-w-0 leading-snug wrap-anywhere">
              <span className="block font-semibold">
                {contactRoleLabels[role]}: {name}
              </span>
              <span className="block text-sm">
                <span className="font-semibold text-accent tabular-nums">{phone}</span>
                <span className="text-muted">
                  {[company, hours].filter(Boolean).map((each) => ` · ${each}`)}
                </span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
