import {
  CalendarPlus,
  ClipboardPenLine,
  type LucideIcon,
  Scale,
  Syringe,
  UserPlus,
} from "lucide-react";
import { Link, useLocation } from "wouter";
import { opening } from "#contract/paths.ts";
import type { Section } from "#contract/policy.ts";
import { mayWrite, useAuth } from "#web/core/session.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { HorseIcon, WormingIcon } from "#web/ui/horse-icons.ts";
import { useLeave } from "#web/ui/leaving.ts";
import { BottomSheet } from "#web/ui/BottomSheet.tsx";
import { otherPages, type PageLink, people, yardPages } from "./yard-pages.ts";

interface Choice {
  title: string;
  hint?: string;
  icon: LucideIcon;
  /**
   * The section in which the user must have the right to write; with `horse: null` the right must be about the
   * whole yard.
   */
  section: Section;
  horse?: null;
  /** The page that it opens, or the action that it runs. */
  to?: string;
  act?: () => void;
}

const choices: Choice[] = [
  {
    title: "Log a visit",
    hint: "Farrier, vet, teeth: one or many horses",
    icon: ClipboardPenLine,
    act: () => logVisit(),
    section: "health",
  },
  {
    title: "Record the dose",
    hint: "A jab for one or many horses",
    icon: Syringe,
    act: () => logVisit({ kind: "VACCINATION" }),
    section: "health",
  },
  {
    title: "Enter counts",
    hint: "Worm egg counts, the whole yard",
    icon: WormingIcon,
    to: opening.counts,
    section: "health",
  },
  {
    title: "Enter weights",
    hint: "Weight and condition",
    icon: Scale,
    act: () => logVisit({ kind: "WEIGHT" }),
    section: "health",
  },
  {
    title: "Add Event",
    hint: "Something still to come",
    icon: CalendarPlus,
    to: opening.event,
    section: "care",
  },
  {
    title: "Add Horse",
    icon: HorseIcon,
    to: opening.horse,
    section: "papers",
    horse: null,
  },
  {
    title: "Invite somebody",
    hint: "A groom, a sharer, the owner of a horse",
    icon: UserPlus,
    to: opening.invitation,
    section: "people",
  },
];

/** The entries that users add most often, reachable from any page. */
export const AddSheet = ({ onClose }: { onClose: () => void }) => (
  <BottomSheet title="Add or log" onClose={onClose}>
    <Choices />
  </BottomSheet>
);

function Choices() {
  const leave = useLeave();
  const [, go] = useLocation();
  const { user } = useAuth();
  return (
    <ul className="mt-1">
      {choices
        .filter((each) => user && mayWrite(user, each.section, each.horse))
        .map(({ title, hint, icon: Sign, to, act }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => leave(() => (to ? go(to) : act?.()))}
              className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3.5 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span className="flex size-10 flex-none items-center justify-center rounded-control bg-tan-soft text-tan">
                <Sign aria-hidden />
              </span>
              <span>
                <span className="block leading-snug font-semibold">{title}</span>
                {hint && <span className="block text-sm text-muted">{hint}</span>}
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Links to every page that the bottom bar does not show. */
export const MoreSheet = ({ onClose }: { onClose: () => void }) => (
  <BottomSheet title="More" onClose={onClose}>
    <PageLinks title="Yard" pages={[...yardPages, people]} onGo={onClose} />
    <PageLinks title="Loosebox" pages={otherPages} onGo={onClose} />
  </BottomSheet>
);

interface PageLinksProps {
  title: string;
  pages: readonly PageLink[];
  onGo: () => void;
}

function PageLinks({ title, pages, onGo }: PageLinksProps) {
  const [here] = useLocation();
  return (
    <nav aria-label={`${title}, all pages`} className="mt-1">
      <p aria-hidden className="text-sm font-semibold text-muted">
        {title}
      </p>
      <ul className="grid grid-cols-1 min-[22rem]:grid-cols-2">
        {pages.map(({ to, label, icon: Sign }) => (
          <li key={to}>
            <Link
              href={to}
              onClick={onGo}
              aria-current={here === to ? "page" : undefined}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 font-semibold text-ink no-underline hover:bg-sunken aria-[current=page]:text-accent"
            >
              <Sign aria-hidden className="text-tan" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
