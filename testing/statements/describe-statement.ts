import type pg from "pg";
import type { Submittable } from "pg";

/** A column of a statement's result: its name, and its type as in `format_type`. */
export interface DescribedColumn {
  name: string;
  type: string;
}

/** How PostgreSQL describes a statement's columns; the statement is prepared but not run. */
export async function describeStatement(
  client: pg.Client,
  text: string,
  typeNames: ReadonlyMap<number, string>,
): Promise<DescribedColumn[]> {
  const described = Promise.withResolvers<pg.FieldDef[]>();
  client.query(new Description(text, described));
  const fields = await described.promise;
  return fields.map(({ name, dataTypeID }) => ({
    name,
    type: typeNames.get(dataTypeID) ?? `type ${dataTypeID}`,
  }));
}

/** The names of PostgreSQL's types by oid. */
export async function readTypeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    "select oid::integer, format_type(oid, null) as name from pg_type",
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** Parse and Describe of the wire protocol, which the driver does not offer. */
class Description implements Submittable {
  private readonly text: string;
  private readonly described: PromiseWithResolvers<pg.FieldDef[]>;
  private fields: pg.FieldDef[] = [];

  constructor(text: string, described: PromiseWithResolvers<pg.FieldDef[]>) {
    this.text = text;
    this.described = described;
  }
  submit(connection: pg.Connection) {
    connection.parse({ name: "", text: this.text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.fields = fields;
  }
  handleReadyForQuery() {
    this.described.resolve(this.fields);
  }
  handleError(error: Error, connection: pg.Connection) {
    this.described.reject(error);
    connection.sync();
  }
}
