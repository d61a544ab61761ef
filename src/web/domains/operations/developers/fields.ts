import type { JsonSchema } from "#contract/operations/openapi.ts";

/** One field of a body or a reply. */
export interface ShownField {
  /** Its name with those of the objects that it is in, such as `doses[].date`. */
  name: string;
  type: string;
  required: boolean;
}

/** Objects within objects are shown as deep as this, and so many fields of one body or reply. */
const DEEPEST = 3;
export const FIELDS_MAX = 120;

/** The fields of a schema, those of nested objects below their object. */
export function fieldsOf(schema: JsonSchema): ShownField[] {
  // alternatives may have fields of the same name
  const byName = new Map<string, ShownField>();
  for (const field of nested(schema, "", 0))
    if (!byName.has(field.name)) byName.set(field.name, field);
  return [...byName.values()].slice(0, FIELDS_MAX);
}

function nested(schema: JsonSchema, prefix: string, depth: number): ShownField[] {
  if (depth > DEEPEST) return [];
  const inList = listOf(schema);
  if (inList) return nested(inList, prefix && `${prefix}[]`, depth);
  return objectsIn(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, each]) => {
      const name = prefix ? `${prefix}.${key}` : key;
      const field = { name, type: formatType(each), required: required.includes(key) };
      return [field, ...nested(each, name, depth + 1)];
    }),
  );
}

const alternatives = ({ anyOf, oneOf, allOf }: JsonSchema) => anyOf ?? oneOf ?? allOf ?? [];
const isNull = ({ type }: JsonSchema) => type === "null";

/** The schema of a list's entries, also where the list may be null; null for anything else. */
function listOf(schema: JsonSchema): JsonSchema | null {
  if (schema.items) return schema.items;
  const some = alternatives(schema).filter((each) => !isNull(each));
  const [only] = some;
  return some.length === 1 && only?.items ? only.items : null;
}

const objectsIn = (schema: JsonSchema): JsonSchema[] =>
  schema.properties ? [schema] : alternatives(schema).flatMap(objectsIn);

/** A type in words. */
export function formatType(schema: JsonSchema): string {
  const { type, format, items, properties, const: only } = schema;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (items) return `list of ${formatType(items)}`;
  if (properties) return "object";
  const some = alternatives(schema);
  if (some.length > 0) return [...new Set(some.map(formatType))].join(" or ");
  const named = Array.isArray(type) ? type.join(" or ") : type;
  return [formatFormat(format) ?? named ?? "anything", formatBounds(schema)]
    .filter(Boolean)
    .join(" ");
}

const formats: Record<string, string> = {
  uuid: "id",
  date: "date",
  "date-time": "instant",
  email: "e-mail address",
  binary: "file",
};
const formatFormat = (format: string | undefined) => format && formats[format];

const isBounded = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function formatBounds({ maxLength, minimum, maximum }: JsonSchema): string {
  if (maxLength !== undefined) return `(at most ${maxLength} characters)`;
  if (isBounded(minimum) && isBounded(maximum)) return `(${minimum} to ${maximum})`;
  return "";
}

/** A value that could stand in a request, from the required fields. */
export function exampleOf(schema: JsonSchema): unknown {
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  if (schema.const !== undefined) return schema.const;
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.properties) return exampleObject(schema);
  const some = alternatives(schema).find((each) => !isNull(each));
  if (some) return exampleOf(some);
  return examples[schema.format ?? String(schema.type)] ?? "…";
}

const exampleObject = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.includes(key))
      .map(([key, each]) => [key, exampleOf(each)]),
  );

const examples: Record<string, unknown> = {
  uuid: "018f4e3a-0000-7000-8000-000000000000",
  date: "2027-04-05",
  "date-time": "2027-04-05T09:00:00Z",
  email: "sam@example.com",
  number: 1,
  integer: 1,
  boolean: true,
};
