import { type $ZodType, type $ZodTypeDef, clone, util } from "zod/v4/core";

/** The parts of a zod definition that hold other schemas; which of them are there depends on its type. */
interface Parts {
  type: string;
  shape?: Record<string, $ZodType>;
  innerType?: $ZodType;
  element?: $ZodType;
  valueType?: $ZodType;
  options?: $ZodType[];
  /** What comes into a codec, and what comes out of it. */
  in?: $ZodType;
  out?: $ZodType;
}
const SINGLE = ["innerType", "element", "valueType", "in", "out"] as const;

/**
 * The same schema, but with each schema that it holds as `change` makes it, and with what else is given. Where nothing
 * is another it is the one that came: what zod has compiled of it is kept.
 */
export function rebuilt(
  schema: $ZodType,
  change: (part: $ZodType) => $ZodType,
  others: Pick<$ZodTypeDef, "checks"> = {},
): $ZodType {
  const { def } = schema._zod;
  const changed = { ...changedParts(def, change), ...others };
  if (Object.keys(changed).length === 0) return schema;
  // `mergeDefs` keeps getters, so that a default stays a new value for each request
  return clone(schema, util.mergeDefs(def, changed));
}

function changedParts(parts: Parts, change: (part: $ZodType) => $ZodType): Partial<Parts> {
  const changed: Partial<Parts> = {};
  for (const name of SINGLE) {
    const part = parts[name];
    const now = part && change(part);
    if (now !== part) changed[name] = now;
  }
  const options = parts.options?.map(change);
  if (options?.some((option, at) => option !== parts.options?.[at])) changed.options = options;
  const fields = Object.entries(parts.shape ?? {});
  const shape = fields.map(([name, field]) => [name, change(field)] as const);
  if (shape.some(([, field], at) => field !== fields[at]?.[1]))
    changed.shape = Object.fromEntries(shape);
  return changed;
}
