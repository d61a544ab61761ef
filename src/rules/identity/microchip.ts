import {
  countryOf,
  isPlaceholder,
  isRounded,
  normalise,
  slipAmong,
  type Status,
} from "./number.ts";

export interface MicrochipCheck {
  status: Status;
  sentence: string;
  /** The country of the chip's code; null if the code is a maker's or unknown. */
  country: string | null;
  /** The maker of the chip's code; null if it is not known here. */
  maker: string | null;
  source: string;
}

/**
 * Checks a microchip number as a passport clerk would. By ISO 11784 it has 15 digits, the first three of which
 * are the code of a country (001 to 899) or of a maker (900 to 998). Older chips with 9 or 10 characters cause a
 * warning, but are never refused. `others` are numbers that this one must not be confused with.
 */
export function checkMicrochip(text: string, others: readonly string[] = []): MicrochipCheck {
  const number = normalise(text);
  const refusal = whyInvalid(text, number);
  if (refusal) return { status: "INVALID", sentence: refusal, ...nobody };
  if (OLDER.test(number)) {
    const sentence = `${number.length} characters: an older or American chip, not of the ISO kind with 15 digits. Ask your vet whether scanners here read it.`;
    return { status: "WARN", sentence, ...nobody };
  }
  const code = number.slice(0, 3);
  const country = countryOf(code);
  const maker = makers.get(code) ?? null;
  const doubt = whyDoubtful(number, country) ?? slipAmong(number, others);
  const sentence = doubt ?? `${origin(code, country, maker)} ${NOT_OWNERSHIP}`;
  return { status: doubt ? "WARN" : "OK", sentence, country, maker, source: SOURCE };
}

/** Makers' codes that are certain; other codes exist and are reported as unknown. 900 is shared by many makers. */
const makers = new Map([
  ["900", "one of the makers that share this code"],
  ["956", "Trovan"],
  ["968", "AEG"],
  ["977", "AVID"],
  ["981", "Datamars"],
  ["982", "Allflex"],
  ["985", "Destron Fearing"],
]);

const SOURCE = "id-chip-15-digits";
const nobody = { country: null, maker: null, source: SOURCE };

/** Nine digits, or ten characters (digits and the letters A to F) as shown by older scanners. */
const OLDER = /^(?:\d{9}|[0-9A-F]{10})$/;

/** The largest number in the 38 bits that ISO 11784 provides after the first three digits. */
const LARGEST = 274_877_906_943;

const NOT_OWNERSHIP =
  "The number does not show who owns the horse; check it with the Central Equine Database.";

const WHERE =
  "Not to hand? A microchip number has 15 digits, such as 985 141 000 123 456. It is in the passport, on a sticker or beside the horse's description, and a vet's scanner reads it. You can put it in later.";

function whyInvalid(text: string, number: string): string | null {
  if (isPlaceholder(text)) return WHERE;
  if (number === "") return "Give the microchip number.";
  if (isRounded(text))
    return "A spreadsheet has rounded this number; take it from the passport, all 15 digits.";
  if (OLDER.test(number)) return null;
  if (!/^\d+$/.test(number)) return "A microchip number has digits only.";
  if (number.length !== 15)
    return `This number has ${number.length} digits; a microchip has 15 (older ones 9 or 10).`;
  if (number.startsWith("000")) return "No chip begins with 000; check the number.";
  if (number.startsWith("999")) return "Numbers that begin with 999 are for test chips.";
  return null;
}

function whyDoubtful(number: string, country: string | null): string | null {
  if (Number(number.slice(3)) > LARGEST)
    return `The last twelve digits are larger than a chip can hold (${LARGEST}); check them.`;
  if (country === null && number < "9")
    return `It begins with ${number.slice(0, 3)}, which is no country's code; check the first three digits.`;
  return null;
}

function origin(code: string, country: string | null, maker: string | null): string {
  if (country) return `15 digits, beginning with ${code}, the code of ${country}.`;
  if (maker) return `15 digits, beginning with ${code}, the code of ${maker}.`;
  return `15 digits, beginning with ${code}, the code of a maker unknown to us.`;
}
