import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import { rationEndpoints, type RationReply } from "#contract/health/rations.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { paths } from "#contract/paths.ts";
import { oneADay } from "#rules/measures/measures.ts";
import { sterling } from "#rules/money.ts";
import { FORAGE_SOURCE, LEAST_FORAGE, nutrientLabels, nutrients } from "#rules/stock/ration.ts";
import { queryOf } from "#web/core/query.ts";
import { useMay } from "#web/core/session.ts";
import { Card } from "#web/ui/Card.tsx";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";

/** What a horse's feed holds and costs a day, once the yard's feeds say so; nothing where there is nothing to say. */
export function RationCard({ horse }: { horse: Pick<Horse, "id"> }) {
  const { data: ration } = useQuery(
    queryOf(rationEndpoints.find, { params: { horseId: horse.id } }),
  );
  if (!ration || ration.lines.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={`ration-${horse.id}`} className="grid gap-2">
      <h3 id={`ration-${horse.id}`} className="font-semibold">
        A day’s feed
      </h3>
      <DescriptionList facts={factsOf(ration)} />
      <Forage horseId={horse.id} ration={ration} />
      {!ration.isWhole && (
        <ul className="grid gap-1 text-sm text-muted">
          {ration.lines
            .filter(({ why }) => why !== null)
            .map(({ feed, amount, why }) => (
              <li key={`${feed} ${amount}`} className="wrap-anywhere">
                Not counted: {feed}, {amount}. {why}
              </li>
            ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        By the labels and prices under <Link href={paths.stock}>Stock</Link>. It is no judgement of
        what this horse needs: ask your vet or a nutritionist.
      </p>
    </Card>
  );
}

const factsOf = ({ kgADay, forageKg, cost, sums }: RationReply): [string, string | null][] => [
  ["Altogether", `${shown(kgADay)} kg, of which ${shown(forageKg)} kg forage`],
  ["Cost", cost === null ? null : `${sterling(cost)} a day`],
  ...nutrients.map((each): [string, string | null] => {
    const sum = sums[each];
    if (sum === null) return [nutrientLabels[each], null];
    if (each === "energyMj") return [nutrientLabels[each], `${shown(sum)} MJ`];
    return [nutrientLabels[each], `${Math.round(sum * 1_000)} g`];
  }),
];

const shown = (value: number) => String(Math.round(value * 100) / 100);

/** Whether there is the least forage that UK advice asks for, by the last weight on record. */
function Forage({ horseId, ration }: { horseId: string; ration: RationReply }) {
  const mayRead = useMay()({ section: "health", horseId, access: "read" });
  const { data } = useQuery({
    ...queryOf(timelineEndpoints.measures, { params: { horseId } }),
    enabled: mayRead,
  });
  const weighed = data && oneADay(data).findLast(({ weightKg }) => weightKg !== null);
  // what is not counted may be forage
  if (!weighed?.weightKg || !ration.isWhole) return null;
  const least = weighed.weightKg * LEAST_FORAGE;
  if (ration.forageKg >= least) return null;
  return (
    <p className="text-sm font-semibold text-soon">
      Less forage than the {shown(least)} kg a day that UK advice gives as the least for{" "}
      {weighed.weightKg} kg (1.5 % of bodyweight).{" "}
      <Link href={paths.libraryEntry.replace(":id", FORAGE_SOURCE)} className="font-normal">
        Source
      </Link>
    </p>
  );
}
