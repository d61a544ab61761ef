import { useQuery } from "@tanstack/react-query";
import { costEndpoints } from "#contract/care/costs.ts";
import { queryOf } from "#web/core/query.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Section } from "#web/ui/Card.tsx";
import {
  formatTotal,
  forecastByHorse,
  type ForecastOfHorse,
  formatReckoning,
  formatVisit,
} from "./format.ts";

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

interface ForecastRowProps {
  horse: ForecastOfHorse;
  today: string;
}

/** The forecast for one horse: a line that expands to its visits. */
const ForecastRow = ({ horse, today }: ForecastRowProps) => (
  <li className="border-t border-line">
    <Disclosure
      line={
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words">{horse.horseName}</span>{" "}
          <span className="tabular-nums">{formatTotal(horse.entries)}</span>
        </span>
      }
    >
      <ul aria-label={`Visits of ${horse.horseName}`} className="grid gap-3 pb-3 pl-7">
        {horse.entries.map((entry) => (
          <li
            key={`${entry.care} ${entry.due} ${entry.visits}`}
            className="flex justify-between gap-x-4"
          >
            <span className="min-w-0">
              {formatVisit(entry, today)}
              <span className="block text-sm text-muted">{formatReckoning(entry)}</span>
            </span>
            <span className="flex-none tabular-nums">{formatTotal([entry])}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  </li>
);
