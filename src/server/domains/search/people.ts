import { eq } from "drizzle-orm";
import { type RecordKind, recordKinds } from "#contract/care/record-types.ts";
import { contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { yardRoleLabels } from "#contract/roles.ts";
import { paths } from "#contract/paths.ts";
import type { SearchHit } from "#contract/search/search.ts";
import { joinSearchTerms } from "#contract/search/search-terms.ts";
import { formatDay } from "#rules/date-format.ts";
import { known, named, score } from "#rules/search/match.ts";
import { pick } from "#server/core/database/expressions.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { records } from "#server/domains/care/records/records.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";
import { memberships, users } from "#server/schema/people.ts";
import type { SearchedHorses } from "./horses.ts";

/** Maximum number of names that are read; those on the most records come first. */
const NAMES_MAX = 2_000;

const namesOfKind = (kind: RecordKind) => {
  const { table, columns } = records[kind];
  const { day, type = "null::text", who = [] } = columns;
  return who.map(
    (name, at) => `select ${name} as name, '${kind}' as kind, ${at} as place, ${type} as type,
      max(${day}::text || horse_id) as last, count(*)::int as times
    from ${table} where yard_id = $1 and ${name} > '' group by 1, 4`,
  );
};

/** The names on the yard's records by kind of work; `last` is the day and the horse of the most recent record. */
const professionals = sqlStatement.ofYard({
  name: "search-professionals",
  text: `select name, kind, place, type, last, times
    from (${recordKinds.flatMap(namesOfKind).join(" union all ")}) named
    order by times desc, name limit ${NAMES_MAX}`,
  row: {
    name: kinds.text,
    kind: kinds.oneOf<RecordKind>(),
    place: kinds.integer,
    type: kinds.orNull(kinds.text),
    last: kinds.text,
    times: kinds.integer,
  },
});

const members = statement.ofYard("search-members", [], (db, { yard }) =>
  db
    .select({ ...pick(users, "id", "firstName", "lastName"), role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.yardId, yard))
    .orderBy(memberships.createdAt)
    .limit(200),
);

type Professional = Awaited<ReturnType<typeof professionals>>[number];

/** The yard's members, and names on its records, for which every word matches the name or the trade. */
export async function findPeople(
  scope: Scope,
  asked: readonly string[],
  horses: SearchedHorses,
): Promise<SearchHit[]> {
  const [named_, own, listed] = await Promise.all([
    professionals(scope),
    members(scope),
    contacts.list(scope, null),
  ]);
  // a contact can be phoned, so the same name from the records adds nothing
  const ringable = new Set(listed.map(({ name }) => name));
  const byName = Map.groupBy(
    named_.filter(({ name }) => !ringable.has(name)),
    ({ name }) => name,
  );
  return [
    ...listed.map((row) => contact(asked, row, horses)),
    ...Array.from(byName, ([name, rows]) => professional(asked, { name, rows }, horses)),
    ...own.map((row) => member(asked, row)),
  ].filter((hit) => hit.score > 0);
}

function professional(
  asked: readonly string[],
  { name, rows }: { name: string; rows: readonly Professional[] },
  { nameOf }: SearchedHorses,
): SearchHit {
  const [most] = rows;
  const role = most ? roleOf(most) : "";
  const trade = rows.slice(0, 3).map(({ kind, type }) => joinSearchTerms(kind, type));
  const last = rows.reduce((latest, row) => (row.last > latest ? row.last : latest), "");
  const horseId = last.slice(10);
  const detail = [role, `last ${formatDay(last.slice(0, 10))}`, nameOf(horseId)];
  return {
    type: "person",
    id: name,
    title: name,
    path: paths.horse.replace(":id", horseId),
    detail: detail.filter(Boolean).join(" · "),
    score: score(asked, [
      named(name),
      known(role),
      known(role === "Practice" ? "vet" : trade.join(" ")),
    ]),
  };
}

function contact(
  asked: readonly string[],
  { id, name, role, company, phone, horseId }: Awaited<ReturnType<typeof contacts.list>>[number],
  { nameOf }: SearchedHorses,
): SearchHit {
  const what = contactRoleLabels[role];
  const detail = [what, company, phone, horseId && nameOf(horseId)];
  return {
    type: "person",
    id,
    title: name,
    path: horseId ? paths.horse.replace(":id", horseId) : paths.contacts,
    detail: detail.filter(Boolean).join(" · "),
    score: score(asked, [named(name), known(`${what} ${company ?? ""}`)]),
  };
}

function member(
  asked: readonly string[],
  { id, firstName, lastName, role }: Awaited<ReturnType<typeof members>>[number],
): SearchHit {
  const title = [firstName, lastName].filter(Boolean).join(" ");
  const detail = `${yardRoleLabels[role]} of this yard`;
  const of = score(asked, [named(title), known(yardRoleLabels[role])]);
  return { type: "person", id, title, path: paths.yard, detail, score: of };
}

/** What a person who does this type of work is called. */
const byType: Record<string, string> = {
  DENTAL: "Dentist",
  PHYSIO: "Physio",
  SADDLE_FIT: "Saddle fitter",
  WORK: "Rider",
  WORMING: "Worming",
  FAECAL_EGG_COUNT: "Worming",
};

/** A person's trade, judged by what they did most; the second name on a record is the practice. */
function roleOf(of: { kind: RecordKind; place: number; type: string | null }): string {
  if (of.place > 0) return "Practice";
  if (of.kind === "farrier") return "Farrier";
  const special = of.type && byType[of.type];
  return special || "Vet";
}
