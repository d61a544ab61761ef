import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { draftHorseEndpoints } from "#contract/horses/draft-horses.ts";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { transferEndpoints } from "#contract/data/transfers.ts";
import { paths } from "#contract/paths.ts";
import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { queryOf } from "#web/core/query.ts";
import { SaveAsSheet } from "#web/domains/data/imports/SaveAsSheet.tsx";

/** Horses that are not in the list above, because their papers are missing or because they have left; and papers to print and sheets to save. */
export function OtherHorses() {
  const { data: draftHorses = [] } = useQuery(queryOf(draftHorseEndpoints.list, {}));
  const { data: left = [] } = useQuery(queryOf(presenceEndpoints.left, {}));
  const isManager = useIsManager();
  const { data: transfers = [] } = useQuery({
    ...queryOf(transferEndpoints.list, {}),
    enabled: isManager,
  });
  const offered = transfers.filter(({ state }) => state === "OFFERED").length;
  return (
    <div className="flex flex-wrap gap-x-6">
      {draftHorses.map(({ id, name }) => (
        <Link
          key={id}
          href={paths.draftHorse.replace(":id", id)}
          className="link inline-flex min-h-control items-center wrap-anywhere"
        >
          Complete {name}’s papers
        </Link>
      ))}
      {left.length + offered > 0 && (
        <Link href={paths.departedHorses} className="link inline-flex min-h-control items-center">
          {[
            left.length > 0 && `${left.length} ${left.length === 1 ? "horse" : "horses"} that left`,
            offered > 0 && `${offered} on offer`,
          ]
            .filter(Boolean)
            .join(", ")}
        </Link>
      )}
      {isManager &&
        managersPages.map(({ path, label }) => (
          <Link key={path} href={path} className="link inline-flex min-h-control items-center">
            {label}
          </Link>
        ))}
      <SaveAsSheet list="horses" className="-ml-4" />
    </div>
  );
}

const managersPages = [
  { path: paths.stableCards, label: "Stable cards to print" },
  { path: paths.inspection, label: "Inspection pack" },
  { path: paths.import, label: "Bring a sheet in" },
];
