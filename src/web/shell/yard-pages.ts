import {
  BookOpen,
  CalendarDays,
  CircleQuestionMark,
  CreditCard,
  House,
  ListChecks,
  type LucideIcon,
  Phone,
  Pill,
  PoundSterling,
  Settings,
  ShieldCheck,
  Users,
} from "lucide-react";
import { paths } from "#contract/paths.ts";
import { HorseIcon, WormingIcon } from "#web/ui/horse-icons.ts";

/** A page that the bars link to. */
export interface PageLink {
  to: string;
  label: string;
  icon: LucideIcon;
}

export const today: PageLink = { to: paths.dashboard, label: "Today", icon: ListChecks };
export const horses: PageLink = { to: paths.horses, label: "Horses", icon: HorseIcon };
export const calendar: PageLink = { to: paths.calendar, label: "Calendar", icon: CalendarDays };

/** The yard's pages that the specification does not put in the bar. */
export const yardPages: PageLink[] = [
  { to: paths.compliance, label: "Can we go?", icon: ShieldCheck },
  { to: paths.worming, label: "Worming", icon: WormingIcon },
  { to: paths.medicines, label: "Medicines", icon: Pill },
  { to: paths.costs, label: "Costs", icon: PoundSterling },
  { to: paths.contacts, label: "Contacts", icon: Phone },
];

/** The link to the yard's people; on a wide screen it is shown only if the yard has people other than the user. */
export const people: PageLink = { to: paths.yard, label: "People", icon: Users };

export const otherPages: PageLink[] = [
  { to: paths.dashboard, label: "Dashboard", icon: House },
  { to: paths.horses, label: "My Horses", icon: HorseIcon },
  { to: paths.ask, label: "Ask the Expert", icon: CircleQuestionMark },
  { to: paths.subscription, label: "Subscription", icon: CreditCard },
  { to: paths.library, label: "Library", icon: BookOpen },
  { to: paths.settings, label: "Settings", icon: Settings },
];
