import { Column, is, SQL } from "drizzle-orm";

/** What makes a row of the values in the order in which they were selected, as the builder would give it. */
export function rowDecoder(fields: Record<string, unknown>) {
  const all = Object.entries(fields).map(([key, field]) => [key, decoderOf(field)] as const);
  return (values: readonly unknown[]) =>
    Object.fromEntries(
      all.map(([key, column], at) => {
        const value = values[at] ?? null;
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    );
}

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL.Aliased)) return decoderOf(field.sql);
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error("A list selects columns and expressions only");
}
