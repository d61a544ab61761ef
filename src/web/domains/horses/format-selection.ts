import { standingLabels } from "#contract/horses/horse-standing.ts";
import type { Standing } from "#rules/standing.ts";

interface ListSelection {
  total: number;
  search: string;
  standing: Standing | null;
}

/** A description of the list's selection: '3 horses, Overdue, that match “blue”'. */
export function formatSelection({ total, search, standing }: ListSelection): string {
  const horses = `${total} ${total === 1 ? "horse" : "horses"}`;
  const how = standing ? `, ${standingLabels[standing]}` : "";
  if (search) return `${horses}${how}, matching \u201C\u2068${search}\u2069\u201D`;
  return standing || total === 1 ? `${horses}${how}` : `All ${horses}`;
}
