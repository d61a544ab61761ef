import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from "libpg-query";
import { parse } from "libpg-query";
import { columnOf, conjuncts, pairs, queriesIn, sameYard } from "./sql-tree.ts";

/** A table or sub-query that a part of a statement reads from. */
interface Source {
  alias: string;
  table: string;
  /** The column that names the yard; null if the source needs no restriction. */
  key: string | null;
  proven: boolean;
}

interface Surroundings {
  /** Tables whose rows belong to one yard, each with the column that names it. */
  yardTables: ReadonlyMap<string, string>;
  /** The sources of the enclosing parts, the innermost first. */
  outer: readonly Source[];
  /** Names that WITH gives to sub-queries. */
  named: ReadonlySet<string>;
  /** The parameters that are the yard; if the list is empty, any parameter may be. */
  yardParams: readonly number[];
  missing: string[];
}

/**
 * The tables of which a statement reads or writes rows without restricting them to one yard, neither by a
 * condition on the yard's column nor by a join to a restricted source. Empty if the statement names its yard
 * everywhere.
 */
export async function withoutYard(
  text: string,
  { yardTables, yardParams }: Pick<Surroundings, "yardTables" | "yardParams">,
): Promise<string[]> {
  const missing: string[] = [];
  const around = { yardTables, yardParams, outer: [], named: new Set<string>(), missing };
  for (const { stmt } of (await parse(text)).stmts ?? []) if (stmt) statement(stmt, around);
  return missing;
}

function statement(node: Node, around: Surroundings) {
  if ("SelectStmt" in node) select(node.SelectStmt, around);
  else if ("InsertStmt" in node) insert(node.InsertStmt, around);
  else if ("UpdateStmt" in node) change(node.UpdateStmt, node.UpdateStmt.fromClause ?? [], around);
  else if ("DeleteStmt" in node) change(node.DeleteStmt, node.DeleteStmt.usingClause ?? [], around);
  else around.missing.push(`a statement of an unknown kind: ${Object.keys(node).join()}`);
}

function select(query: SelectStmt, before: Surroundings): Source[] {
  const around = withNames(query.withClause, before);
  if (query.larg && query.rarg) {
    select(query.larg, around);
    select(query.rarg, around);
    return [];
  }
  const { withClause: _, fromClause = [], whereClause, ...rest } = query;
  return level(fromClause, whereClause, rest, around);
}

function change(
  query: UpdateStmt | DeleteStmt,
  others: readonly Node[],
  before: Surroundings,
): Source[] {
  const around = withNames(query.withClause, before);
  const target: Node[] = query.relation ? [{ RangeVar: query.relation }] : [];
  const rest = {
    ...query,
    withClause: null,
    whereClause: null,
    fromClause: null,
    usingClause: null,
  };
  return level([...target, ...others], query.whereClause, rest, around);
}

function insert(query: InsertStmt, before: Surroundings) {
  const around = withNames(query.withClause, before);
  for (const each of queriesIn({ ...query, selectStmt: null, withClause: null }))
    select(each, around);
  const rows = rowsOf(query);
  const sources = rows ? select(rows, around) : [];
  const table = query.relation?.relname ?? "";
  if (!around.yardTables.has(table)) return;
  const isHeld = (value: Node | undefined) =>
    value !== undefined && isYard(value, [...sources, ...around.outer], around);
  const yards = rows ? givenAt(rows, placeOfYard(query, around)) : [];
  if (yards.length === 0 || !yards.every(isHeld)) around.missing.push(`into ${table}`);
}

const rowsOf = ({ selectStmt: from }: InsertStmt) =>
  from && "SelectStmt" in from ? from.SelectStmt : undefined;

/** The position of the yard among the columns of an INSERT; -1 if it is missing. */
const placeOfYard = ({ cols = [], relation }: InsertStmt, { yardTables }: Surroundings) =>
  cols.findIndex(
    (col) => "ResTarget" in col && col.ResTarget.name === yardTables.get(relation?.relname ?? ""),
  );

/**
 * The values that an INSERT has for the column at this position: one for each row of VALUES, or the one
 * expression of a SELECT.
 */
function givenAt(rows: SelectStmt, at: number): (Node | undefined)[] {
  const lists = (rows.valuesLists ?? []).map((list) =>
    "List" in list ? list.List.items?.[at] : undefined,
  );
  if (lists.length > 0) return lists;
  const target = rows.targetList?.[at];
  return [target && "ResTarget" in target ? target.ResTarget.val : undefined];
}

function withNames(clause: WithClause | undefined, around: Surroundings): Surroundings {
  if (!clause) return around;
  const named = new Set(around.named);
  const inside = { ...around, named };
  for (const cte of clause.ctes ?? []) {
    if (!("CommonTableExpr" in cte)) continue;
    const { ctename, ctequery } = cte.CommonTableExpr;
    if (clause.recursive && ctename) named.add(ctename);
    if (ctequery) statement(ctequery, inside);
    if (ctename) named.add(ctename);
  }
  return inside;
}

/** Checks one part of a statement: its sources, and the conditions that restrict them to a yard. */
function level(
  from: readonly Node[],
  where: Node | undefined,
  rest: object,
  around: Surroundings,
): Source[] {
  const conditions = where ? conjuncts(where) : [];
  const laterals: Node[] = [];
  const sources = from.flatMap((node) => sourcesIn(node, around, { conditions, laterals }));
  prove(sources, conditions, around);
  for (const { proven, table, alias } of sources)
    if (!proven) around.missing.push(alias === table ? table : `${table} ${alias}`);
  // sub-queries in expressions may refer to the sources of this part
  const inside = { ...around, outer: [...sources, ...around.outer] };
  for (const query of queriesIn([rest, conditions])) select(query, inside);
  for (const lateral of laterals) statement(lateral, inside);
  return sources;
}

/** Marks the sources that conditions restrict to a yard, one after the other, until no more are found. */
function prove(sources: readonly Source[], conditions: readonly Node[], around: Surroundings) {
  const isHeld = (source: Source) =>
    conditions.some((each) => holds(each, source, sources, around));
  for (let next: Source | undefined; ; next.proven = true) {
    next = sources.find((source) => !source.proven && isHeld(source));
    if (!next) return;
  }
}

/** What is collected while the sources of a part are read. */
interface Scan {
  conditions: Node[];
  /** Sub-queries that may refer to the sources next to them. */
  laterals: Node[];
}

function sourcesIn(node: Node, around: Surroundings, found: Scan): Source[] {
  if ("RangeVar" in node) return [tableSource(node.RangeVar, around)];
  if ("JoinExpr" in node) return joined(node.JoinExpr, around, found);
  if ("RangeSubselect" in node) {
    const { subquery, alias, lateral } = node.RangeSubselect;
    if (subquery && lateral) found.laterals.push(subquery);
    else if (subquery) statement(subquery, around);
    return [{ alias: alias?.aliasname ?? "", table: "", key: null, proven: true }];
  }
  return [];
}

function tableSource({ relname: table = "", alias }: RangeVar, around: Surroundings): Source {
  const key = around.named.has(table) ? null : (around.yardTables.get(table) ?? null);
  return { alias: alias?.aliasname ?? table, table, key, proven: key === null };
}

function joined({ larg, rarg, quals, usingClause }: JoinExpr, around: Surroundings, found: Scan) {
  const left = larg ? sourcesIn(larg, around, found) : [];
  const right = rarg ? sourcesIn(rarg, around, found) : [];
  if (quals) found.conditions.push(...conjuncts(quals));
  const using = (usingClause ?? []).some(
    (each) => "String" in each && each.String.sval === "yard_id",
  );
  const first = left[0]?.alias;
  const second = right[0]?.alias;
  if (using && first && second) found.conditions.push(sameYard(first, second));
  return [...left, ...right];
}

/** Whether a condition restricts a source to one yard, by a parameter or by a restricted source. */
function holds(node: Node, source: Source, sources: readonly Source[], around: Surroundings) {
  const here = sources.filter((each) => each !== source);
  const isHeld = (value: Node) =>
    isYard(value, isOfThisPart(value, sources) ? here : [...here, ...around.outer], around);
  return pairs(node).some(
    ([one, other]) =>
      (isKeyOf(one, source, sources) && isHeld(other)) ||
      (isKeyOf(other, source, sources) && isHeld(one)),
  );
}

/** Whether the node is an unqualified name of a source in this part, and so not of an enclosing one. */
function isOfThisPart(node: Node, sources: readonly Source[]): boolean {
  if ("TypeCast" in node && node.TypeCast.arg) return isOfThisPart(node.TypeCast.arg, sources);
  const column = columnOf(node);
  return column?.of === null && sources.some(({ key }) => key === column.name);
}

function isKeyOf(node: Node, { alias, key }: Source, sources: readonly Source[]) {
  const column = columnOf(node);
  if (!column || column.name !== key) return false;
  // an unqualified name belongs to the only source that has such a column
  return column.of === null
    ? sources.filter((each) => each.key === key).length === 1
    : column.of === alias;
}

/** Whether an expression is a yard: a parameter, or the yard's column of a restricted source. */
function isYard(node: Node, sources: readonly Source[], around: Surroundings): boolean {
  if ("TypeCast" in node && node.TypeCast.arg) return isYard(node.TypeCast.arg, sources, around);
  if ("ParamRef" in node)
    return around.yardParams.length === 0 || around.yardParams.includes(node.ParamRef.number ?? 0);
  // the result of a sub-query is checked within the sub-query
  if ("SubLink" in node) return true;
  const column = columnOf(node);
  if (!column) return false;
  return sources.some(
    ({ alias, key, proven }) =>
      proven && (column.of ?? alias) === alias && column.name === (key ?? "yard_id"),
  );
}
