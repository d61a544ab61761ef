import {
  BookOpen,
  Bug,
  CalendarDays,
  Pill,
  PoundSterling,
  Settings,
  ShieldCheck,
} from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";

const links = [
  { to: paths.calendar, label: "Event calendar", icon: CalendarDays },
  { to: paths.compliance, label: "Can we go?", icon: ShieldCheck },
  { to: paths.medicines, label: "Medicines book", icon: Pill },
  { to: paths.worming, label: "Worming by evidence", icon: Bug },
  { to: paths.costs, label: "Costs", icon: PoundSterling },
  { to: paths.library, label: "Reference library", icon: BookOpen },
  { to: paths.settings, label: "Settings", icon: Settings },
];

/** The pages that the bar at the top has no place for. */
export const MoreLinks = () => (
  <nav aria-label="More pages">
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {links.map(({ to, label, icon: Sign }) => (
        <li key={to}>
          <Link
            href={to}
            className="flex min-h-thumb items-center gap-3 rounded-card border border-line bg-surface px-4 font-semibold text-ink no-underline transition-colors hover:bg-sunken"
          >
            <Sign className="text-tan" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
