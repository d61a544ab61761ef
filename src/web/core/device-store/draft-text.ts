/** What a form holds, as text, with the chosen files beside it. */
export interface FormSnapshot {
  text: string;
  /** The text without what nobody types: ids, and what is empty, as which an input tells in several ways. */
  gist: string;
  files: readonly File[];
}

const FILE = "$file";

/** What a form holds as text. A password is never among it, whatever form asks. */
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

/** What a text held, with the file that was kept in its place; `lost` names the one that was not. */
export function restored(text: string, file: File | null): { state: unknown; lost: string | null } {
  let lost: string | null = null;
  const state: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !(FILE in value)) return value;
    if (file === null) lost = String(value[FILE]);
    return file;
  });
  return { state, lost };
}
