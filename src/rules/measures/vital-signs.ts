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

/** The entries of the library that the limits below are from. */
export const USUAL_SOURCE = "vital-signs-adult";
export const URGENT_SOURCE = "heart-rate-emergency";

/** The signs that are numbers. */
export type CountedSign = "temperatureC" | "pulse" | "breathing";

/**
 * What is usual for an adult horse at rest (library: vital-signs-adult), both ends included. UK practices differ about the
 * pulse, 32 to 44 and 28 to 48 beats: the lower of the low ends is usual for fit horses, the lower of the high ends is the
 * careful one.
 */
export const usualSigns: Record<CountedSign, { from: number; to: number; unit: string }> = {
  temperatureC: { from: 37, to: 38.5, unit: "°C" },
  pulse: { from: 28, to: 44, unit: "beats a minute" },
  breathing: { from: 8, to: 14, unit: "breaths a minute" },
};

/** Beats a minute at rest above which, where it stays so, the vet is needed immediately (library: heart-rate-emergency). */
const URGENT_PULSE = 60;

export const signLabels: Record<CountedSign | "gutSounds", string> = {
  temperatureC: "Temperature",
  pulse: "Pulse",
  breathing: "Breathing",
  gutSounds: "Gut sounds",
};

/** Something about vital signs that is not as usual. */
export interface SignRemark {
  sign: CountedSign | "gutSounds";
  isUrgent: boolean;
  /** What it is, and what to do about it, as two sentences. */
  finding: string;
  advice: string;
  /** The id of the library's entry; null for what people have said themselves. */
  source: string | null;
}

const RING = "Ring the vet.";

/** What is not as usual in an adult horse at rest, the urgent first. A foal's signs are others: do not ask of it. */
export function remarksOn(signs: VitalSigns): SignRemark[] {
  const found = [
    pulseRemark(signs.pulse),
    countedRemark("temperatureC", signs.temperatureC),
    countedRemark("breathing", signs.breathing),
    gutRemark(signs.gutSounds),
  ].filter((each) => each !== null);
  return found.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

function pulseRemark(pulse: number | null): SignRemark | null {
  if (pulse === null || pulse <= URGENT_PULSE) return countedRemark("pulse", pulse);
  return {
    sign: "pulse",
    isUrgent: true,
    finding: `Pulse is above ${URGENT_PULSE} beats a minute.`,
    advice: "If it stays so at rest, the vet is needed immediately.",
    source: URGENT_SOURCE,
  };
}

function countedRemark(sign: CountedSign, value: number | null): SignRemark | null {
  const { from, to, unit } = usualSigns[sign];
  if (value === null || (value >= from && value <= to)) return null;
  const side = value < from ? "below" : "above";
  return {
    sign,
    isUrgent: false,
    finding: `${signLabels[sign]} is ${side} the usual ${from} to ${to} ${unit}.`,
    advice: RING,
    source: USUAL_SOURCE,
  };
}

function gutRemark(heard: GutSounds | null): SignRemark | null {
  if (heard === null || heard === "NORMAL") return null;
  const finding = `${signLabels.gutSounds}: ${gutSoundLabels[heard].toLowerCase()}.`;
  return { sign: "gutSounds", isUrgent: false, finding, advice: RING, source: null };
}

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

/** The two rounds of a day in isolation. */
export const rounds = ["MORNING", "EVENING"] as const;
export type Round = (typeof rounds)[number];
export const roundLabels: Record<Round, string> = { MORNING: "Morning", EVENING: "Evening" };

const NOON = "12:00";

/** The round that signs taken at a time of day belong to; without a time, the morning's. */
export const roundOf = (takenAt: string | null): Round =>
  takenAt !== null && takenAt >= NOON ? "EVENING" : "MORNING";

export type RoundState = "DONE" | "DUE" | "MISSED" | "LATER";

interface RoundsAsked {
  /** The day in question and the present day and time of day, in UK time. */
  day: string;
  today: string;
  time: string;
}

/** How each round of a day stands by the signs taken on it. */
export function roundsOf(
  taken: readonly Pick<VitalSigns, "takenAt">[],
  { day, today, time }: RoundsAsked,
): Record<Round, RoundState> {
  const done = new Set(taken.map(({ takenAt }) => roundOf(takenAt)));
  const stateOf = (round: Round): RoundState => {
    if (done.has(round)) return "DONE";
    if (day < today || (day === today && round === "MORNING" && time >= NOON)) return "MISSED";
    return day > today || (round === "EVENING" && time < NOON) ? "LATER" : "DUE";
  };
  return { MORNING: stateOf("MORNING"), EVENING: stateOf("EVENING") };
}
