import { keysOf } from "../keys-of.ts";

export const gutSoundLabels = {
  NORMAL: "As usual",
  INCREASED: "More than usual",
  REDUCED: "Fewer than usual",
  ABSENT: "None",
};
/** What is heard when one listens at a horse's flank. */
export const gutSounds = keysOf(gutSoundLabels);
export type GutSounds = keyof typeof gutSoundLabels;

/** A horse's vital signs at one time; null where one was not taken. */
export interface VitalSigns {
  /** The time of day in UK time, `HH:MM`; null where nobody has said. */
  takenAt: string | null;
  /** In degrees Celsius. */
  temperatureC: number | null;
  /** In beats and breaths a minute. */
  pulse: number | null;
  breathing: number | null;
  gutSounds: GutSounds | null;
}

/** The fields of a record that is about no vital signs. */
export const noVitalSigns = {
  takenAt: null,
  temperatureC: null,
  pulse: null,
  breathing: null,
  gutSounds: null,
} satisfies VitalSigns;

/** A record with vital signs only if it is about them, because a form keeps what was typed before its type changed. */
export const fitVitalSigns = <R extends VitalSigns & { type: string }>(record: R): R =>
  record.type === "VITAL_SIGNS" ? record : { ...record, ...noVitalSigns };

/** Whether any sign was taken; a time alone is none. */
export const hasVitalSign = ({
  temperatureC,
  pulse,
  breathing,
  gutSounds: heard,
}: VitalSigns): boolean => [temperatureC, pulse, breathing, heard].some((sign) => sign !== null);

/** '38.2 °C, pulse 40, breathing 12, gut sounds as usual'; empty where none was taken. */
export const formatSigns = ({
  temperatureC,
  pulse,
  breathing,
  gutSounds: heard,
}: VitalSigns): string =>
  [
    temperatureC !== null && `${temperatureC.toFixed(1)} °C`,
    pulse !== null && `pulse ${pulse}`,
    breathing !== null && `breathing ${breathing}`,
    heard !== null && `gut sounds ${gutSoundLabels[heard].toLowerCase()}`,
  ]
    .filter((each) => each !== false)
    .join(", ");
