import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { paths } from "#contract/paths.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { TransferList } from "#web/domains/data/transfers/TransferList.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { formatDeparture } from "./PresenceNotice.tsx";

/** The horses that have left the yard, the latest departure first. */
export function DepartedPage() {
  const left = useQuery(queryOf(presenceEndpoints.left, {}));
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-3xl gap-4 py-6 sm:py-8">
      <Link href={paths.horses} className="link inline-flex min-h-control items-center">
        <ChevronLeft aria-hidden />
        My Horses
      </Link>
      <h1 className="font-display text-3xl">Horses that left</h1>
      <IfManager>
        <TransferList />
      </IfManager>
      <Loaded query={left} failed="The horses could not be loaded" skeleton="h-72 w-full">
        {(horses) =>
          horses.length === 0 ? (
            <EmptyState
              title="No horse has left"
              text="A horse that is sold, dies or goes home leaves the yard from the menu beside its name. Everything on record stays here."
            />
          ) : (
            <Card as="section" flush aria-label="Horses that left">
              <ul className="divide-y divide-line">
                {horses.map((horse) => (
                  <li key={horse.id}>
                    <Link
                      href={paths.horse.replace(":id", horse.id)}
                      className="flex min-h-16 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-sunken"
                    >
                      <HorsePhoto horse={horse} className="size-12 flex-none rounded-control" />
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        <span className="font-semibold">{horse.name}</span>
                        <span className="block text-sm text-muted">{formatDeparture(horse)}</span>
                      </span>
                      <ChevronRight aria-hidden className="text-muted" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </main>
  );
}
