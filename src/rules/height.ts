/** The units of a horse's height. */
export type HeightUnit = "HANDS" | "CM";

const CM_IN_AN_INCH = 2.54;
const INCHES_IN_A_HAND = 4;
/** Heights outside 20 cm to 250 cm are not a horse's. */
const LEAST_CM = 20;
const MOST_CM = 250;

const quarters: Record<string, number> = { "": 0, "¼": 0.25, "½": 0.5, "¾": 0.75 };

/**
 * A height at the withers in centimetres, from the usual notations: '14.2 hh' (14 hands and 2 inches, not fourteen and
 * a fifth), '14.2½hh', '14hh', '148 cm', '1.48 m'. A bare number is hands up to 20 and centimetres from there. Null
 * for anything else, or for more inches than a hand has.
 */
export function heightInCm(text: string): number | null {
  const words = text.trim().toLowerCase().replace(",", ".");
  return within(fromHands(words) ?? fromMetric(words));
}

const within = (cm: number | null) => (cm !== null && cm >= LEAST_CM && cm <= MOST_CM ? cm : null);

function fromHands(words: string): number | null {
  const [, hands, inches = "0", quarter = ""] =
    /^(\d{1,2})(?:\.([0-3]))?\s*([¼½¾]?)\s*(?:h|hh|hands?|hands? high)?$/.exec(words) ?? [];
  if (hands === undefined || Number(hands) >= LEAST_CM) return null;
  const whole = Number(hands) * INCHES_IN_A_HAND + Number(inches);
  return (whole + (quarters[quarter] ?? 0)) * CM_IN_AN_INCH;
}

function fromMetric(words: string): number | null {
  const [, number = "", unit = "cm"] = /^(\d{1,3}(?:\.\d{1,2})?)\s*(cm|cms|m)?$/.exec(words) ?? [];
  if (number === "") return null;
  return unit === "m" ? Number(number) * 100 : Number(number);
}

/** Centimetres in hands and whole inches, rounded as in the usual classes: 148 cm is '14.2 hh', 138 cm '13.2 hh'. */
export function inHands(cm: number): string {
  const inches = Math.round(cm / CM_IN_AN_INCH);
  const over = inches % INCHES_IN_A_HAND;
  const hands = (inches - over) / INCHES_IN_A_HAND;
  return over === 0 ? `${hands} hh` : `${hands}.${over} hh`;
}

/** Centimetres to the nearest whole one: '147 cm'. */
export const inCm = (cm: number): string => `${Math.round(cm)} cm`;

const isIn: Record<HeightUnit, RegExp> = { HANDS: /h/i, CM: /m/i };

/** A height as it was written, or converted to the reader's unit. Text that cannot be parsed is unchanged. */
export function formatHeight(text: string, unit: HeightUnit): string {
  const cm = heightInCm(text);
  if (cm === null || isIn[unit].test(text)) return text;
  return unit === "HANDS" ? inHands(cm) : inCm(cm);
}

/** The same height in the unit it was not written in; null when it cannot be parsed. */
export function otherUnit(text: string): string | null {
  const cm = heightInCm(text);
  if (cm === null) return null;
  return fromHands(text.trim().toLowerCase().replace(",", ".")) === null ? inHands(cm) : inCm(cm);
}
