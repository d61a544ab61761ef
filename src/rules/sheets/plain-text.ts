const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const QUOTED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** Text that no spreadsheet reads as a formula: an apostrophe comes before it, which `withoutApostrophe` takes away again. */
export const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** As `asText`, for a file whose cells say themselves that they are text: only what would lose an apostrophe gets another. */
export const asTypedText = (text: string): string => (QUOTED.test(text) ? `'${text}` : text);

/** The text of a cell as it was before `asText`. */
export const withoutApostrophe = (text: string): string =>
  QUOTED.test(text) ? text.slice(1) : text;
