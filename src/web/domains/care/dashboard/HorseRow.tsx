import { Link } from "wouter";
import { genderLabels, type ListedHorse } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { StandingBadge } from "#web/domains/horses/StandingBadge.tsx";

/** One horse on the dashboard: its picture, name and standing. */
export function HorseRow({ horse }: { horse: ListedHorse }) {
  const { name, breed, age, gender, careStatus, notKnown } = horse;
  return (
    <li>
      <Link
        href={paths.horses}
        className="flex h-full items-center gap-3 rounded-control border border-line px-3 py-2 text-ink no-underline transition-colors hover:border-edge hover:bg-sunken"
      >
        <HorsePhoto horse={horse} className="size-12 flex-none rounded-control" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {breed} · {age} {age === 1 ? "year" : "years"}
            {gender && ` · ${genderLabels[gender]}`}
          </span>
        </span>
        <StandingBadge standing={careStatus} notKnown={notKnown} className="flex-none" />
      </Link>
    </li>
  );
}
