import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { placeEndpoints } from "#contract/horses/places.ts";
import { paths } from "#contract/paths.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { SourceLink } from "#web/domains/experts/library/SourceLink.tsx";
import { SegmentedControl } from "#web/ui/SegmentedControl.tsx";

/** How many days back can be looked. */
const spans = [
  { value: "7", label: "7 days" },
  { value: "14", label: "14 days" },
  { value: "28", label: "28 days" },
] as const;
type Span = (typeof spans)[number]["value"];

/** The horses that stood in the same place or building as a horse: its contacts when it is ill. */
export function Companions({ horseId }: { horseId: string }) {
  const [span, setSpan] = useState<Span>("14");
  const [today] = useState(() => londonDate(new Date()));
  const since = addDays(today, -Number(span));
  const companions = useQuery(
    queryOf(placeEndpoints.companions, { params: { id: horseId }, query: { since } }),
  );
  return (
    <div className="grid gap-2 pb-3">
      <fieldset>
        <legend className="sr-only">Look back</legend>
        <SegmentedControl options={spans} value={span} onChange={setSpan} />
      </fieldset>
      <Loaded query={companions} skeleton="h-24 w-full">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">No other horse, as far as it was noted where they stood.</p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map(({ horse, place, nearness, fromDay, untilDay }) => (
                <li key={`${horse.id} ${place.id} ${nearness}`} className="py-1.5 leading-snug">
                  <Link
                    href={paths.horse.replace(":id", horse.id)}
                    className="link inline-flex min-h-control items-center font-semibold wrap-anywhere"
                  >
                    <bdi>{horse.name}</bdi>
                  </Link>
                  <span className="block text-sm text-muted">
                    {nearness === "SAME_PLACE" ? "Together in" : "Under the same roof, in"}{" "}
                    {place.name}, {formatDay(fromDay)}
                    {untilDay !== fromDay && ` to ${formatDay(untilDay)}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="text-sm text-muted">
        How far back matters depends on the illness: flu shows within days, strangles usually within
        about a week, sometimes later. Your vet says which horses to watch. Shared water, tack and
        hands count too, and are not noted here. Sources:{" "}
        <SourceLink id="flu-incubation" className="link" />;{" "}
        <SourceLink id="hblb-strangles-transmission" className="link" />.
      </p>
    </div>
  );
}
