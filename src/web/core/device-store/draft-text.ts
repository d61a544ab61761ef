/** A form's state as text, and the chosen files. */
export interface FormSnapshot {
  text: string;
  /**
   * The text without ids, which nobody types, and without empty values, which inputs express in several ways; for
   * comparing two states.
   */
  gist: string;
  files: readonly File[];
}

const FILE = "$file";

/** Serialises a form's state. Leaves out passwords in every form. */
export function heldText(state: object): FormSnapshot {
  const files: File[] = [];
  const text = JSON.stringify(state, (key, value: unknown) => {
    if (/password/i.test(key)) return undefined;
    if (typeof File === "undefined" || !(value instanceof File)) return value;
    files.push(value);
    return { [FILE]: value.name };
  });
  return { text, gist: gistOf(text), files };
}

const gistOf = (text: string) =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === "id" || value === "" || value === null ? undefined : value,
  );

/** Parses a stored text and puts the stored file in its place; `lost` is the name of a file that was not stored. */
export function restored(text: string, file: File | null): { state: unknown; lost: string | null } {
  let lost: string | null = null;
  const state: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !(FILE in value)) return value;
    if (file === null) lost = String(value[FILE]);
    return file;
  });
  return { state, lost };
}
