import { Column, is, SQL } from "drizzle-orm";

/** What makes a row of the values in the order in which they were selected, as the builder would give it. */
export function rowDecoder(fields: Record<string, unknown>) {
  const keys = Object.keys(fields);
  // rows that begin as its copies have one shape, which makes them quick to fill and to read
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  const decoders = Object.values(fields).map((field) => {
    const decoder = decoderOf(field);
    return decoder.mapFromDriverValue === asItCame ? null : decoder;
  });
  // a plain loop: a long list spends more time here than in the database
  return (values: readonly unknown[]) => {
    const row = { ...blank };
    for (let at = 0; at < keys.length; at += 1) {
      const value = values[at] ?? null;
      const decoder = decoders[at];
      row[keys[at] ?? ""] = value === null || !decoder ? value : decoder.mapFromDriverValue(value);
    }
    return row;
  };
}

/** What a column does that takes the driver's value as it is. */
const asItCame: unknown = Reflect.get(Column.prototype, "mapFromDriverValue");

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL.Aliased)) return decoderOf(field.sql);
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error("A list selects columns and expressions only");
}
