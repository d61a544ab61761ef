import type { GeneralRecord } from "#contract/care/records.ts";
import { londonInstant } from "#rules/london.ts";
import type { VitalSigns } from "#rules/measures/vital-signs.ts";

/** A horse's vital signs as they were taken. */
export interface VitalReading extends VitalSigns {
  id: string;
  date: string;
  notes: string | null;
  /** Seconds since 1970; without a time of day, noon. */
  at: number;
}

/** The vital signs among a horse's records, oldest first. */
export const readingsIn = (records: readonly GeneralRecord[]): VitalReading[] =>
  records
    .filter(({ type }) => type === "VITAL_SIGNS")
    .map(({ id, date, notes, takenAt, temperatureC, pulse, breathing, gutSounds }) => ({
      id,
      date,
      notes,
      takenAt,
      temperatureC,
      pulse,
      breathing,
      gutSounds,
      at: londonInstant(date, takenAt ?? "12:00").getTime() / 1000,
    }))
    .toSorted((one, other) => one.at - other.at);
