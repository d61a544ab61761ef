import { type RecordKind, recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import { paths } from "#contract/paths.ts";
import type { SearchHit } from "#contract/search/search.ts";
import { joinSearchTerms, typeLabel } from "#contract/search/search-terms.ts";
import { formatDay } from "#rules/date-format.ts";
import { known, named, score } from "#rules/search/match.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { records } from "#server/domains/care/records/records.ts";
import type { SearchedHorses } from "./horses.ts";
import { dayAsSearched, SLOTS, slotText, slotValues, type WordSlots } from "./word-slots.ts";

/** Maximum number of records of each kind that are read, newest first; the best are chosen among them. */
const KIND_MAX = 20;
/** How many characters at the beginning of a long text are searched. */
const DETAIL_MAX = 300;

const AFTER_SLOTS = 2 + SLOTS * 4;
const spelled = (day: string) =>
  `case when $${AFTER_SLOTS}::boolean then to_char(${day}, 'FMDD FMMonth YYYY') end`;
const joined = (columns: readonly string[]) =>
  columns.length > 0 ? `concat_ws(' · ', ${columns.join(", ")})` : "''";

function ofKind(kind: RecordKind) {
  const { table, columns } = records[kind];
  const { day, type = "null::text", title = "null::text", who = [], detail } = columns;
  const words = `concat_ws(' ', ${[title, ...who, ...detail, spelled(day)].join(", ")})`;
  return `(select '${kind}' as kind, id, horse_id, ${day} as date, ${type} as type,
      ${title} as title, ${joined(who)} as who, left(${joined(detail)}, ${DETAIL_MAX}) as detail
    from ${table} where yard_id = $1 and ${slotText(2, { kind, type, words })}
    order by ${day} desc, id limit ${KIND_MAX})`;
}

const meeting = sqlStatement.ofYard({
  name: "search-records",
  text: `select kind, id, horse_id as "horseId", date, type, title, who, detail
    from (${recordKinds.map(ofKind).join(" union all ")}) found order by date desc, id`,
  row: {
    kind: kinds.oneOf<RecordKind>(),
    id: kinds.uuid,
    horseId: kinds.uuid,
    date: kinds.date,
    type: kinds.orNull(kinds.text),
    title: kinds.orNull(kinds.text),
    who: kinds.orNull(kinds.text),
    detail: kinds.orNull(kinds.text),
  },
});

/**
 * Factor on the score of an older record of the same kind for the same horse, because three similar records tell
 * less than three different ones.
 */
const REPEATED = 0.97;

/** The newest records for which every word matches the horse, kind, person, content or date. */
export async function findRecords(scope: Scope, slots: WordSlots, horses: SearchedHorses) {
  // nearly every record contains any single letter
  if (slots.asked.every((word) => word.length < 2)) return [];
  const rows = await meeting(scope, [...slotValues(slots), slots.hasDate]);
  const seen = new Map<string, number>();
  return rows.flatMap((row): SearchHit[] => {
    const horse = horses.nameOf(row.horseId);
    const label = row.type ? typeLabel(row.type) : recordKindLabels[row.kind];
    const title = [row.title ?? label, horse].filter(Boolean).join(", ");
    const of = score(slots.asked, [
      named(`${title} ${label}`),
      known(joinSearchTerms(row.kind, row.type), row.who, row.detail, dayAsSearched(row.date)),
    ]);
    if (of === 0) return [];
    const before = seen.get(title) ?? 0;
    seen.set(title, before + 1);
    return [
      {
        type: "record",
        id: row.id,
        title,
        path: paths.horse.replace(":id", row.horseId),
        detail: [formatDay(row.date), row.who || shortened(row.detail)].filter(Boolean).join(" · "),
        score: of * REPEATED ** before,
      },
    ];
  });
}

const SHOWN_MAX = 60;
const shortened = (text: string | null) =>
  text && text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
