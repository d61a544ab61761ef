import type { A_Expr, ColumnRef, Node, SelectStmt } from "libpg-query";

const yardOf = (alias: string): Node => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: "yard_id" } }] },
});

/** The condition `first.yard_id = second.yard_id`. */
export const sameYard = (first: string, second: string): Node => ({
  A_Expr: {
    kind: "AEXPR_OP",
    name: [{ String: { sval: "=" } }],
    lexpr: yardOf(first),
    rexpr: yardOf(second),
  },
});

/** The conjuncts of a condition. */
export function conjuncts(node: Node): Node[] {
  if (!("BoolExpr" in node) || node.BoolExpr.boolop !== "AND_EXPR") return [node];
  return (node.BoolExpr.args ?? []).flatMap(conjuncts);
}

/** The pairs of expressions that a condition equates; when rows are compared, column by column. */
export function pairs(node: Node): [Node, Node][] {
  if ("SubLink" in node) {
    const { subLinkType, testexpr, subselect } = node.SubLink;
    if (subLinkType !== "ANY_SUBLINK" || !testexpr || !subselect) return [];
    return listed(testexpr).map((each) => [each, node]);
  }
  if (!("A_Expr" in node) || !isEquality(node.A_Expr)) return [];
  const { lexpr, rexpr } = node.A_Expr;
  if (!lexpr || !rexpr) return [];
  const right = listed(rexpr);
  return listed(lexpr).flatMap((each, at): [Node, Node][] => {
    const other = right[at];
    return other ? [[each, other]] : [];
  });
}

const listed = (node: Node): Node[] => ("RowExpr" in node ? (node.RowExpr.args ?? []) : [node]);

const isEquality = ({ kind, name }: A_Expr) =>
  kind === "AEXPR_OP" && (name ?? []).some((each) => "String" in each && each.String.sval === "=");

/** A column's name, and its table's if it is qualified; null if the node is no column. */
export function columnOf(node: Node): { of: string | null; name: string } | null {
  if (!("ColumnRef" in node)) return null;
  const [first, second] = namesOf(node.ColumnRef);
  if (!first) return null;
  return second ? { of: first, name: second } : { of: null, name: first };
}

const namesOf = ({ fields }: ColumnRef) =>
  (fields ?? []).flatMap((each) => ("String" in each ? [each.String.sval ?? ""] : []));

/** The outermost queries within a node. */
export function* queriesIn(thing: unknown): Generator<SelectStmt> {
  if (typeof thing !== "object" || thing === null) return;
  for (const [key, value] of Object.entries(thing)) {
    if (key === "SelectStmt") yield value;
    else yield* queriesIn(value);
  }
}

/** The tables named anywhere within a node, including names that WITH defines. */
export function* tablesIn(thing: unknown): Generator<string> {
  if (typeof thing !== "object" || thing === null) return;
  for (const [key, value] of Object.entries(thing)) {
    if (key === "RangeVar" || key === "relation") yield String(value?.relname);
    yield* tablesIn(value);
  }
}
