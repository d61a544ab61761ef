import { Link } from "wouter";
import { genderLabels, type ListedHorse } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { StandingBadge } from "#web/domains/horses/StandingBadge.tsx";

/** One horse on the dashboard: its face, who it is, and how it stands. */
export function HorseRow({ horse }: { horse: ListedHorse }) {
  const { name, breed, age, gender, careStatus } = horse;
  return (
    <li>
      <Link
        href={paths.horses}
        className="flex h-full items-center gap-3 rounded-control border border-line p-3 text-ink no-underline transition-colors hover:border-edge hover:bg-sunken"
      >
        <HorsePhoto horse={horse} className="size-16 flex-none rounded-control" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-muted">
            {breed} · {age} {age === 1 ? "year" : "years"}
            {gender && ` · ${genderLabels[gender]}`}
          </span>
          <StandingBadge standing={careStatus} className="mt-1" />
        </span>
      </Link>
    </li>
  );
}
