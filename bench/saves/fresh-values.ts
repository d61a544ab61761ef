import { v7 as uuid } from "uuid";

const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** When a version 7 id was made, in milliseconds; a later version begins with another time. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** Each value of a statement, its texts changed by the function, also those within lists. */
const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  return Array.isArray(value) ? value.map((each) => mapTexts(each, change)) : value;
};

/** The ids in a statement's values that were made since an instant in milliseconds: those of the rows that it adds. */
export function idsMadeSince(values: readonly unknown[], since: number): string[] {
  const found: string[] = [];
  mapTexts(values, (text) => {
    found.push(...(text.match(IDS) ?? []).filter((id) => madeAt(id) >= since));
    return text;
  });
  return found;
}

/** Replaces ids in a statement's values; those of `made` by one new id each. */
export function freshIds(made: readonly string[], given: Readonly<Record<string, string>>) {
  const known = new Map([...made.map((id) => [id, uuid()] as const), ...Object.entries(given)]);
  return (values: readonly unknown[]) =>
    values.map((value) =>
      mapTexts(value, (text) => text.replaceAll(IDS, (id) => known.get(id) ?? id)),
    );
}
