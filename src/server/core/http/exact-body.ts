import { never, strictObject } from "zod/mini";
import type { $ZodError, $ZodType } from "zod/v4/core";
import { shownField, unknownField } from "#contract/sentences.ts";
import type { FieldError } from "#server/core/refusal.ts";
import { type Parts, rebuilt } from "./schema-parts.ts";

/**
 * The same schema, but every object in it refuses the keys that it does not know. An object that was declared loose
 * (`z.looseObject`) stays so: what a browser or another program makes has keys that we do not decide. Compute it once
 * an endpoint: it builds schemas.
 */
export function exact(schema: $ZodType): $ZodType {
  const parts: Parts = schema._zod.def;
  if (UNSUPPORTED.has(parts.type)) throw new Error(`A body cannot hold a zod ${parts.type}`);
  if (parts.in?._zod.def.type === "transform")
    throw new Error("A body cannot begin with a zod transform");
  // what comes in is checked by the first schema of a codec
  const exactPart = (part: $ZodType, place: keyof Parts) => (place === "out" ? part : exact(part));
  return rebuilt(schema, exactPart, parts.shape && { catchall: parts.catchall ?? never() });
}

/** The body of a call that takes none: an empty object is as good as nothing. */
export const emptyBody = strictObject({});

// no body of the contract has one; the first that does fails at the start instead of letting keys through
const UNSUPPORTED = new Set(["intersection", "tuple", "map", "set", "lazy", "promise"]);

/** What is wrong, one entry a field. Unknown fields come last: the sentences of the fields themselves go before. */
export function fieldErrors({ issues }: $ZodError): FieldError[] {
  const unknown = issues.flatMap(({ path, ...issue }) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: [...path, shownField(key)].join("."),
          message: unknownField(key),
        }))
      : [],
  );
  const wrong = issues
    .filter(({ code }) => code !== "unrecognized_keys")
    .map(({ path, message }) => ({ path: path.join("."), message }));
  return [...wrong, ...unknown];
}
