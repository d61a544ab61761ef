import { useQuery } from "@tanstack/react-query";
import { costEndpoints } from "#contract/care/costs.ts";
import { queryOf } from "#web/core/query.ts";
import { Section } from "#web/ui/Section.tsx";
import { formatTotal, forecastByHorse } from "./format-forecast.ts";
import { ForecastRow } from "./ForecastRow.tsx";

/** The forecast cost of the care plans for the next twelve months, and how it is calculated. */
export function ForecastCard({ today }: { today: string }) {
  const { data = [] } = useQuery(queryOf(costEndpoints.forecast, {}));
  if (data.length === 0) return null;
  return (
    <Section
      id="forecast"
      title="Not paid yet: the next twelve months"
      className="grid gap-3 border-dashed border-edge"
    >
      <p className="text-xl font-semibold tabular-nums">{formatTotal(data)}</p>
      <p className="max-w-prose text-muted">
        An estimate: each visit that the care plans ask for, at the median of what such visits cost
        in the last two years, this horse’s own or, where it has had none, the yard’s.
      </p>
      <ul aria-label="By horse, the dearest first">
        {forecastByHorse(data).map((horse) => (
          <ForecastRow key={horse.horseId} {...{ horse, today }} />
        ))}
      </ul>
    </Section>
  );
}
