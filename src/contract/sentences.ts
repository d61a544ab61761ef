import { config } from "zod/mini";

interface Issue {
  code: string;
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
 * Turns what a schema found into one sentence a person can act on. A field with words of its own in
 * the specification carries them on its schema and never comes here.
 */
export function sentence(issue: Issue): string {
  const field = fieldName(issue.path ?? []);
  if (issue.input === undefined || issue.input === null) return `${field} is required`;
  if (issue.code === "too_big") return `${field} must be ${atMost(issue)}`;
  if (issue.code === "too_small") return `${field} must be ${atLeast(issue)}`;
  if (issue.code === "invalid_value") return `${field} must be one of ${issue.values?.join(", ")}`;
  if (issue.code === "invalid_type") return `${field} has the wrong type of value`;
  return `${field} is not valid`;
}

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

/** `["horse", "bodyConditionScore"]` is spoken "Body condition score". */
function fieldName(path: PropertyKey[]) {
  const last = path.findLast((step) => typeof step === "string");
  if (last === undefined) return "What was sent";
  const words = last.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

config({ customError: (issue) => sentence(issue) });
