import { invalid } from "./failure.ts";
import { type Form, number, text } from "./form.ts";

/** A page of a list in Stripe's format: newest first, ten by default. */
export function page<T extends { id: string; object: string }>(
  oldestFirst: readonly T[],
  form: Form,
  url: string,
) {
  const limit = number(form, "limit") ?? 10;
  if (!(limit >= 1 && limit <= 100)) throw invalid("limit must be between 1 and 100");
  const all = oldestFirst.toReversed();
  const from = start(all, text(form, "starting_after"));
  const data = all.slice(from, from + limit);
  return { object: "list", data, has_more: from + limit < all.length, url };
}

function start(all: readonly { id: string; object: string }[], after: string | undefined) {
  if (after === undefined) return 0;
  const at = all.findIndex(({ id }) => id === after);
  if (at === -1) throw invalid(`No such object: '${after}'`, { code: "resource_missing" });
  return at + 1;
}
