import type { FastifyInstance } from "fastify";
import {
  type ColumnKind,
  dataProtectionEndpoints,
  type Processing,
} from "#contract/operations/data-protection.ts";
import { retentionTexts } from "#contract/data/retention.ts";
import { route } from "#server/core/http/route.ts";
import { type ColumnSketch, kindOf } from "./columns.ts";
import { ownPurposes } from "./own-purposes.ts";
import { listProcessings } from "./processings.ts";
import { columnsByTable } from "./schema-tables.ts";
import { aboutNobody, tableGroups } from "./tables.ts";

export function dataProtectionRoutes(app: FastifyInstance) {
  route(app, dataProtectionEndpoints.read, () => allProcessings());
}

let built: Processing[] | undefined;

/** Every processing with its tables and columns; it changes only with the program, so it is built once. */
export const allProcessings = (): Processing[] => (built ??= buildProcessings());

function buildProcessings(): Processing[] {
  const columns = columnsByTable();
  return listProcessings().map(({ id, text }) => {
    const { alsoKept = [], ...texts } = text;
    const tables = tableGroups
      .filter((group) => group.of === id)
      .flatMap((group) =>
        group.tables.map((name) => ({
          name,
          kept: formatPeriod(group.kept),
          columns: (columns.get(name) ?? []).map((column) => describeColumn(column, group.about)),
        })),
      );
    const periods = [...tables.map(({ kept }) => kept), ...alsoKept.map(formatPeriod)];
    return { id, ...texts, kept: withoutNone([...new Set(periods)]), tables };
  });
}

/** Leaves out that a table has no period where another has one. */
const withoutNone = (periods: readonly string[]) =>
  periods.filter((period) => period !== aboutNobody.period || periods.length === 1);

const formatPeriod = (kept: (typeof tableGroups)[number]["kept"]) =>
  typeof kept === "string" ? retentionTexts[kept] : kept.period;

const describeColumn = (column: ColumnSketch, about: ColumnKind) => ({
  name: column.name,
  // a text that nothing covers may name people; the test of this list does not let one pass
  kind: kindOf(column, about) ?? "FREE_TEXT",
  own: ownPurposes[`${column.table}.${column.name}`] ?? null,
});
