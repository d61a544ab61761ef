import pg from "pg";

interface Statement {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/**
 * Records every statement of ours on any connection until `stop` is called, except those that begin and end
 * transactions.
 */
export function catchStatements() {
  const statements: Statement[] = [];
  const query: Query = Reflect.get(pg.Client.prototype, "query");
  const watched: Query = function (...given) {
    const [config, values] = given;
    if (isStatement(config))
      statements.push({ text: config.text, values: config.values ?? listOf(values) });
    return Reflect.apply(query, this, given);
  };
  Reflect.set(pg.Client.prototype, "query", watched);
  const stop = () => Reflect.set(pg.Client.prototype, "query", query);
  return { statements, stop };
}

const isStatement = (config: unknown): config is { text: string; values?: unknown[] } =>
  typeof config === "object" && config !== null && "text" in config;

const listOf = (values: unknown): unknown[] => (Array.isArray(values) ? values : []);
