import type { Outing } from "#contract/outings.ts";
import { paths } from "#contract/paths.ts";

/** Leads to the reasons of a verdict: the horse's page, asked about that day and that body. */
export function reasonsOf(
  horseId: string,
  { body, feiRules }: Pick<Outing, "body" | "feiRules">,
  day: string,
) {
  const asked = new URLSearchParams({ tab: "can-i-go", on: day });
  if (body !== "OTHER") asked.set("body", body);
  if (feiRules) asked.set("fei", "yes");
  return `${paths.horse.replace(":id", horseId)}?${asked}`;
}
