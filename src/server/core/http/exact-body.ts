import { never, strictObject } from "zod/mini";
import { type $ZodError, type $ZodType, clone, util } from "zod/v4/core";
import { shownField, unknownField } from "#contract/sentences.ts";
import type { FieldError } from "#server/core/refusal.ts";

/** The parts of a zod definition that hold other schemas; which of them are there depends on its type. */
interface Parts {
  type: string;
  shape?: Record<string, $ZodType>;
  catchall?: $ZodType;
  innerType?: $ZodType;
  element?: $ZodType;
  valueType?: $ZodType;
  options?: $ZodType[];
  in?: $ZodType;
}

/**
 * The same schema, but every object in it refuses the keys that it does not know. An object that was declared loose
 * (`z.looseObject`) stays so: what a browser or another program makes has keys that we do not decide. Compute it once
 * an endpoint: it builds schemas.
 */
export function exact(schema: $ZodType): $ZodType {
  const { def } = schema._zod;
  const changed = exactParts(def);
  // `mergeDefs` keeps getters, so that a default stays a new value for each request
  return changed ? clone(schema, util.mergeDefs(def, changed)) : schema;
}

/** The body of a call that takes none: an empty object is as good as nothing. */
export const emptyBody = strictObject({});

function exactParts(parts: Parts): Partial<Parts> | null {
  if (parts.shape) return { shape: exactShape(parts.shape), catchall: parts.catchall ?? never() };
  if (parts.options) return { options: parts.options.map(exact) };
  // what comes in is checked by the first schema of a codec
  if (parts.in) {
    if (parts.in._zod.def.type === "transform")
      throw new Error("A body cannot begin with a zod transform");
    return { in: exact(parts.in) };
  }
  for (const name of ["innerType", "element", "valueType"] as const) {
    const part = parts[name];
    if (part) return { [name]: exact(part) };
  }
  if (UNSUPPORTED.has(parts.type)) throw new Error(`A body cannot hold a zod ${parts.type}`);
  return null;
}

const exactShape = (shape: Record<string, $ZodType>) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, exact(schema)]));

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
