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
  const known = structuredClone(value);
  for (const { path, keys } of strays) {
    const place = Object(
      path.reduce<unknown>((each, step) => Reflect.get(Object(each), step), known),
    );
    for (const key of keys) Reflect.deleteProperty(place, key);
  }
  return safeParse(schema, known);
}
