import { useMemo } from "react";
import { gutSoundLabels } from "#rules/measures/vital-signs.ts";
import { remarksOn, usualSigns } from "#rules/measures/sign-remarks.ts";
import { Chart, type ChartLine } from "#web/core/Chart.tsx";
import { formatDate } from "#web/core/format-date.ts";
import type { VitalReading } from "./readings.ts";

interface VitalSignsChartProps {
  /** Oldest first. */
  readings: readonly VitalReading[];
  isAdult: boolean;
}

const degrees = (value: number) => `${value.toFixed(1)} °C`;

/** The temperature over time between the lines of what is usual, and a table of all signs. */
export function VitalSignsChart({ readings, isAdult }: VitalSignsChartProps) {
  const measured = useMemo(
    () => readings.filter(({ temperatureC }) => temperatureC !== null),
    [readings],
  );
  const times = useMemo(() => measured.map(({ at }) => at), [measured]);
  const lines = useMemo<ChartLine[]>(() => {
    const level = (value: number): ChartLine => ({
      label: "Usual",
      values: measured.map(() => value),
      color: "--tan",
      unit: degrees,
    });
    const { from, to } = usualSigns.temperatureC;
    return [
      {
        label: "Temperature",
        values: measured.map(({ temperatureC }) => temperatureC),
        color: "--accent",
        unit: degrees,
      },
      ...(isAdult ? [level(from), level(to)] : []),
    ];
  }, [measured, isAdult]);
  return (
    <div className="grid gap-3">
      {measured.length > 1 && (
        <>
          <Chart times={times} lines={lines} />
          <Key isAdult={isAdult} />
        </>
      )}
      <SignsTable readings={readings} isAdult={isAdult} />
    </div>
  );
}

const Key = ({ isAdult }: { isAdult: boolean }) => (
  <p aria-hidden className="flex flex-wrap gap-4 text-sm">
    <span className="flex items-center gap-2">
      <span className="h-1 w-6 rounded bg-accent" /> Temperature
    </span>
    {isAdult && (
      <span className="flex items-center gap-2">
        <span className="h-1 w-6 rounded bg-tan" /> Usual for an adult at rest,{" "}
        {usualSigns.temperatureC.from} to {usualSigns.temperatureC.to} °C
      </span>
    )}
  </p>
);

const SignsTable = ({ readings, isAdult }: VitalSignsChartProps) => (
  // focusable, so that the table can be scrolled by keyboard where it is wider than the screen
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className="overflow-x-auto" tabIndex={0} aria-label="All vital signs">
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Vital signs, the newest first</caption>
      <thead>
        <tr className="border-b border-line text-left">
          {["When", "Temperature", "Pulse", "Breathing", "Gut sounds", "Notes"].map((title) => (
            <th key={title} scope="col" className="py-2 pr-3">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readings.toReversed().map((reading) => (
          <tr key={reading.id} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
              {formatDate(reading.date)} {reading.takenAt}
              {isAdult && remarksOn(reading).length > 0 && (
                <span className="block font-semibold text-soon">Not as usual</span>
              )}
            </th>
            <td className="py-2 pr-3 whitespace-nowrap">
              {reading.temperatureC === null ? "–" : degrees(reading.temperatureC)}
            </td>
            <td className="py-2 pr-3">{reading.pulse ?? "–"}</td>
            <td className="py-2 pr-3">{reading.breathing ?? "–"}</td>
            <td className="py-2 pr-3">
              {reading.gutSounds === null ? "–" : gutSoundLabels[reading.gutSounds]}
            </td>
            <td className="min-w-40 py-2 wrap-anywhere">{reading.notes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
