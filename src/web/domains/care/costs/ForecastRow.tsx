import { Disclosure } from "#web/ui/Disclosure.tsx";
import {
  formatTotal,
  type ForecastOfHorse,
  formatReckoning,
  formatVisit,
} from "./format-forecast.ts";

interface ForecastRowProps {
  horse: ForecastOfHorse;
  today: string;
}

/** The forecast for one horse: a line that expands to its visits. */
export const ForecastRow = ({ horse, today }: ForecastRowProps) => (
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
