import {
  countryOf,
  isPlaceholder,
  isRounded,
  normalise,
  slipAmong,
  type Status,
} from "./number.ts";

export interface UelnCheck {
  status: Status;
  sentence: string;
  /** The country of the database that first recorded the horse; null if its code is unknown. */
  country: string | null;
  /** The name of that database; null if its code is not known here. */
  database: string | null;
  source: string;
}

/**
 * Checks a Unique Equine Life Number, which has 15 characters: three digits for the country (ISO 3166), three
 * characters for the database, and nine for the horse's number in the database. `others` are numbers with which
 * this one must not be confused.
 */
export function checkUeln(text: string, others: readonly string[] = []): UelnCheck {
  const number = normalise(text);
  const refusal = whyInvalid(text, number);
  if (refusal)
    return { status: "INVALID", sentence: refusal, country: null, database: null, source: SOURCE };
  const code = number.slice(0, 3);
  const country = countryOf(code);
  const database = databaseOf(number);
  const doubt = whyDoubtful(number, country) ?? slipAmong(number, others);
  return {
    status: doubt ? "WARN" : "OK",
    sentence: doubt ?? origin(number, country, database),
    country,
    database,
    source: code === "826" ? "id-ueln-uk-826" : SOURCE,
  };
}

/** Databases that are certain, by the first six characters of their numbers. */
const databases = new Map([
  ["250001", "SIRE, the French national database"],
  ["372414", "the Irish Horse Board"],
  ["528003", "the Royal Dutch Sport Horse studbook (KWPN)"],
  ["826024", "the Eriskay Pony Society"],
  ["826031", "the Highland Pony Society"],
  ["826039", "the Shetland Pony Stud-Book Society"],
  ["826061", "the Eriskay Pony (Purebred) Studbook Society"],
  ["826072", "the Clydesdale Horse Society"],
]);

const SOURCE = "id-ueln-structure";

function databaseOf(number: string): string | null {
  const known = databases.get(number.slice(0, 6));
  if (known) return known;
  // thoroughbreds may carry their country's letters in place of a database number: 372IRE
  const letters = number.slice(3, 6);
  return /^[A-Z]{3}$/.test(letters) ? `a thoroughbred record (${letters})` : null;
}

const WHERE =
  "Not to hand? The UELN has 15 characters, such as 826 046 001 234 567. It stands on the first pages of the passport, in Section I; older passports may show another number. You can put it in later.";

function whyInvalid(text: string, number: string): string | null {
  if (isPlaceholder(text)) return WHERE;
  if (number === "") return "Give the UELN.";
  if (isRounded(text)) return "A spreadsheet has rounded this number; take it from the passport.";
  if (number.length !== 15)
    return `This number has ${number.length} characters; a UELN has 15. Older passports may show another number.`;
  if (!/^[0-9A-Z]+$/.test(number)) return "A UELN has digits and the letters A to Z only.";
  if (!/^\d{3}/.test(number))
    return "A UELN begins with three digits for the country, 826 for the United Kingdom.";
  return null;
}

function whyDoubtful(number: string, country: string | null): string | null {
  if (country) return null;
  const code = number.slice(0, 3);
  if (number >= "9" && /^\d+$/.test(number))
    return `It begins with ${code}, as a microchip may and a UELN does not; is this the chip's number?`;
  return `It begins with ${code}, which is no country's code; check the first three digits.`;
}

function origin(number: string, country: string | null, database: string | null): string {
  const first = database ?? `database ${number.slice(3, 6)}, which is unknown to us`;
  return `Issued in ${country ?? "a country unknown to us"} by ${first}; number ${number.slice(6)}. A UELN never changes and is not the microchip number.`;
}
