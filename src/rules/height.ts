/** The units of a horse's height. */
export type HeightUnit = "HANDS" | "CM";

const CM_IN_AN_INCH = 2.54;
const INCHES_IN_A_HAND = 4;
/** Heights outside LEAST_CM to MOST_CM (20 cm to 250 cm) are not those of a horse. */
const LEAST_CM = 20;
const MOST_CM = 250;

const quarters: Record<string, number> = { "": 0, "¼": 0.25, "½": 0.5, "¾": 0.75 };

/**
 * Parses a height at the withers in the usual notations and returns centimetres: '14.2 hh' (14 hands and 2
 * inches, not fourteen and a fifth), '14.2½hh', '14hh', '148 cm', '1.48 m'. A bare number means hands up to 20
 * and centimetres above. Null for any other text, or for more inches than a hand has.
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

/**
 * Formats centimetres in hands and whole inches, rounded as in the usual height classes: 148 cm is '14.2 hh',
 * 138 cm '13.2 hh'.
 */
export function inHands(cm: number): string {
  const inches = Math.round(cm / CM_IN_AN_INCH);
  const over = inches % INCHES_IN_A_HAND;
  const hands = (inches - over) / INCHES_IN_A_HAND;
  return over === 0 ? `${hands} hh` : `${hands}.${over} hh`;
}

/** Formats centimetres rounded to a whole number, such as '147 cm'. */
export const inCm = (cm: number): string => `${Math.round(cm)} cm`;

const isIn: Record<HeightUnit, RegExp> = { HANDS: /h/i, CM: /m/i };

/** A height as it was written, or converted to the reader's unit. Text that cannot be parsed is returned unchanged. */
export function formatHeight(text: string, unit: HeightUnit): string {
  const cm = heightInCm(text);
  if (cm === null || isIn[unit].test(text)) return text;
  return unit === "HANDS" ? inHands(cm) : inCm(cm);
}

/** The height in the other unit than the one in which it was written; null when it cannot be parsed. */
export function otherUnit(text: string): string | null {
  const cm = heightInCm(text);
  if (cm === null) return null;
  return fromHands(text.trim().toLowerCase().replace(",", ".")) === null ? inHands(cm) : inCm(cm);
}
