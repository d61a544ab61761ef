/** The decoded content of a form whose names contain brackets. */
export type Form = { [key: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** Parses `a=1&items[0][price]=p&expand[]=x` as Stripe does: brackets make objects, and numbers in them make lists. */
export function readForm(encoded: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(encoded)) {
    const [first = "", ...rest] = key.replaceAll("]", "").split("[");
    put(root, [first, ...rest], value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, listed(value)]));
}

function put(into: Form, [step = "", ...rest]: string[], value: string) {
  const at = step === "" ? String(Object.keys(into).length) : step;
  if (rest.length === 0) {
    into[at] = value;
    return;
  }
  const next = into[at];
  const deeper = isForm(next) ? next : {};
  into[at] = deeper;
  put(deeper, rest, value);
}

function listed(value: FormValue): FormValue {
  if (!isForm(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, listed(each)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each);
  return Object.fromEntries(entries);
}

const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === "object" && !Array.isArray(value);

/** The text under a key; undefined if it is missing. */
export function text(form: Form, key: string): string | undefined {
  const value = form[key];
  return typeof value === "string" ? value : undefined;
}

export function number(form: Form, key: string): number | undefined {
  const value = text(form, key);
  return value === undefined || value === "" ? undefined : Number(value);
}

export function flag(form: Form, key: string): boolean | undefined {
  const value = text(form, key);
  return value === undefined ? undefined : value === "true";
}

/** The object under a key; empty if it is missing. */
export function inner(form: Form, key: string): Form {
  const value = form[key];
  return isForm(value) ? value : {};
}

/** The list of texts under a key. */
export function texts(form: Form, key: string): string[] {
  const value = form[key];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** The list of objects under a key. */
export function forms(form: Form, key: string): Form[] {
  const value = form[key];
  return Array.isArray(value) ? value.filter(isForm) : [];
}

/** An object of texts, such as metadata. */
export const record = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
