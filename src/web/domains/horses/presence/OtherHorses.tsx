import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { draftHorseEndpoints, presenceEndpoints } from "#contract/horses/presence.ts";
import { paths } from "#contract/paths.ts";
import { queryOf } from "#web/core/query.ts";

/** Horses that are not in the list above, because their papers are missing or because they have left. */
export function OtherHorses() {
  const { data: drafts = [] } = useQuery(queryOf(draftHorseEndpoints.list, {}));
  const { data: left = [] } = useQuery(queryOf(presenceEndpoints.left, {}));
  return (
    <div className="flex flex-wrap gap-x-6">
      {drafts.map(({ id, name }) => (
        <Link
          key={id}
          href={paths.draftHorse.replace(":id", id)}
          className="link inline-flex min-h-control items-center wrap-anywhere"
        >
          Complete {name}’s papers
        </Link>
      ))}
      {left.length > 0 && (
        <Link href={paths.departedHorses} className="link inline-flex min-h-control items-center">
          {left.length} {left.length === 1 ? "horse that left" : "horses that left"}
        </Link>
      )}
    </div>
  );
}
