import { config } from "zod/mini";

interface Issue {
  code: string;
  expected?: string;
  path?: PropertyKey[] | undefined;
  input?: unknown;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  format?: string;
  keys?: string[];
  values?: unknown[];
}

/**
 * Turns the issues of a schema into one sentence that a person can act on. Fields whose sentences are given by
 * the specification have them in the schema.
 */
export function sentence(issue: Issue): string {
  const field = fieldName(issue.path ?? []);
  if (issue.input === undefined || issue.input === null) return `${field} is required`;
  return sentencesByCode[issue.code]?.(issue, field) ?? `${field} is not valid`;
}

const sentencesByCode: Record<string, (issue: Issue, field: string) => string> = {
  unrecognized_keys: ({ keys }) => unknownField(keys?.[0] ?? ""),
  too_big: (issue, field) => `${field} must be ${atMost(issue)}`,
  too_small: (issue, field) => `${field} must be ${atLeast(issue)}`,
  invalid_value: ({ values }, field) => `${field} must be one of ${values?.join(", ")}`,
  invalid_type: ({ expected = "" }, field) =>
    `${field} ${types[expected] ?? "has the wrong type of value"}`,
};

const types: Record<string, string> = {
  string: "must be a text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
};

/** Maximum number of characters of an unknown field's name that an error repeats. */
const FIELD_SHOWN = 40;

/** A field's name as it was sent, shortened for an error. */
export const shownField = (name: string) =>
  name
    .slice(0, FIELD_SHOWN)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\u{FFFD}");

/** The error for an unknown field of a request. */
export const unknownField = (name: string) =>
  `'${shownField(name)}' is not a field of this request.`;

const atMost = ({ origin, maximum }: Issue) =>
  origin === "string"
    ? `at most ${maximum} characters`
    : origin === "array"
      ? `a list of at most ${maximum}`
      : `${maximum} or less`;

function atLeast({ origin, minimum }: Issue) {
  if (origin === "string") return `at least ${minimum} characters`;
  if (origin === "array") return `a list of at least ${minimum}`;
  return `${minimum} or more`;
}

/** The display name of a field: `["horse", "bodyConditionScore"]` becomes "Body condition score". */
function fieldName(path: PropertyKey[]) {
  const last = path.findLast((step) => typeof step === "string");
  if (last === undefined) return "What was sent";
  const words = last.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

config({ customError: (issue) => sentence(issue) });
