import { nothing } from "./row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "./statements.ts";

/** What of a yard is changed by one at a time, each under a number of its own. */
const parts = { wormingRule: 111, outingNotices: 121, bodies: 220 };
type Part = keyof typeof parts;

/** Locks a part of the yard until the running transaction ends. */
export const lockYard = (scope: Scope, part: Part) => lockOne(scope, [parts[part]]);

/** The same for several yards, in the order of their ids: two who lock several never wait for each other. */
export const lockYards = (yardIds: readonly string[], part: Part) =>
  lockAll([yardIds, parts[part]]);

const lockOne = sqlStatement.ofYard({
  name: "lock-yard",
  text: "select pg_advisory_xact_lock(hashtextextended($1::text, $2))",
  row: { pg_advisory_xact_lock: nothing },
});
const lockAll = sqlStatement({
  name: "lock-yards",
  text: `select pg_advisory_xact_lock(hashtextextended(id, $2))
   from (select id::text as id from unnest($1::uuid[]) id order by id) yards`,
  row: { pg_advisory_xact_lock: nothing },
});
