import { type GutSounds, gutSoundLabels, type VitalSigns } from "./vital-signs.ts";

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
