import { useQuery } from "@tanstack/react-query";
import { costEndpoints, costKindLabels } from "#contract/care/costs.ts";
import { queryOf } from "#web/core/query.ts";
import { Section } from "#web/ui/Section.tsx";
import { aboutHowMuch, reckoning } from "./forecast-words.ts";

/** What the care plans will cost in the next twelve months, and what that is reckoned from. */
export function ForecastCard() {
  const { data = [] } = useQuery(queryOf(costEndpoints.forecast, {}));
  if (data.length === 0) return null;
  return (
    <Section id="forecast" title={`Next twelve months by plan${aboutHowMuch(data)}`}>
      <p className="text-muted">
        Each visit the care plans ask for, at the median of what such visits cost in the last two
        years: this horse’s own, or the yard’s where it has had none.
      </p>
      <ul className="divide-y divide-line">
        {data.map((entry) => (
          <li
            key={`${entry.horseId} ${entry.kind} ${entry.visits} ${entry.each}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span>
              {entry.horseName}, {costKindLabels[entry.kind].toLowerCase()}
            </span>
            <span className="text-muted tabular-nums">{reckoning(entry)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
