import * as fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * Any character of Unicode, as the unit of a string: what fast-check's own `binary` gives. That one writes a table of
 * all 1.1 million characters to read back one, most of a second in every worker that draws such a text.
 */
export const anyCharacter = fc.integer({ min: 0, max: LAST - SURROGATES }).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  (text) => {
    const code = typeof text === "string" ? text.codePointAt(0) : undefined;
    // thrown for fast-check, which asks of each of its odd texts whether it is made of such characters
    if (code === undefined || text !== String.fromCodePoint(code) || !isCharacter(code))
      throw new Error("Not one character");
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

const isCharacter = (code: number) =>
  code < FIRST_SURROGATE || code >= FIRST_SURROGATE + SURROGATES;
