import { type $ZodType, safeParse } from "zod/v4/core";

/**
 * Validates a value by a body's schema as the server does, but drops the keys that the schema does not name,
 * which the server would refuse: a row has more keys than its form sends, and a stored draft may have keys of an
 * earlier release.
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
  // parsed again from the start, because the checks across fields do not run while there are unknown keys
  const known = structuredClone(value);
  for (const { path, keys } of strays) {
    const place = Object(
      path.reduce<unknown>((each, step) => Reflect.get(Object(each), step), known),
    );
    for (const key of keys) Reflect.deleteProperty(place, key);
  }
  return safeParse(schema, known);
}
