import { strictObject } from "zod/mini";
import type { $ZodError } from "zod/v4/core";
import { shownField, unknownField } from "#contract/sentences.ts";
import type { FieldError } from "#server/core/refusal.ts";

/** The body of a call that takes none: an empty object is as good as nothing. */
export const emptyBody = strictObject({});

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
