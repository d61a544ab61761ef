import { type $ZodType, safeParse } from "zod/v4/core";

/**
 * Checks a value by a body's schema as the server does, but leaves out what the schema does not name, where the server
 * refuses it: a row has more than its form sends, and a draft kept on the device may have what an older page sent.
 */
export function parseKnown<S extends $ZodType>(
  schema: S,
  value: unknown,
): ReturnType<typeof safeParse<S>> {
  const result = safeParse(schema, value);
  const strays = result.error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? [issue] : [],
  );
  if (!strays?.length) return result;
  // once more from the beginning: whoever has strays was not asked whether its fields agree
  return safeParse(
    schema,
    strays.reduce<unknown>((kept, { path, keys }) => without(kept, path, keys), value),
  );
}

/** The same value, but the object at the path lacks these keys. */
function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  const [step, ...rest] = path;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (at === step ? without(each, rest, keys) : each));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(
    step === undefined
      ? fields.filter(([name]) => !keys.includes(name))
      : fields.map(([name, each]) => [name, name === step ? without(each, rest, keys) : each]),
  );
}
