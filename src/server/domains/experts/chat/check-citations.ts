import type { Citation } from "#assistant/answers/compose.ts";

/** Marks a statement for which the model cited none of the given sources. */
export const UNSOURCED = "*(no source given)*";

/** The model's answer when the given sources do not answer the question. */
export const NOT_HELD = "NOT HELD";

interface Sources {
  /** The sources found for the question, by id; no other source may be cited. */
  found: ReadonlyMap<string, Citation>;
  /** Ids of the records that the tools have returned so far. */
  toolResults: ReadonlySet<string>;
}

/**
 * Checks a model's text line by line as it streams. Source ids are replaced by the numbers of `citations`, and
 * unknown ids are removed. A statement without a source is marked, and held back until something has been cited.
 * A line with a dose is dropped, and links are reduced to their text.
 */
export function checkCitations({ found, toolResults }: Sources) {
  const citations: Citation[] = [];
  const state = { rest: "", held: [] as string[], sourced: false, notHeld: false, unsourced: 0 };

  const numberOf = (id: string): string => {
    const citation = found.get(id);
    if (!citation) return "";
    if (!citations.includes(citation)) citations.push(citation);
    return `[${citations.indexOf(citation) + 1}]`;
  };

  /** The line as it may be shown; empty when it may not be shown. */
  const checked = (line: string): string => {
    if (line.includes(NOT_HELD)) state.notHeld = true;
    if (line.includes(NOT_HELD) || doses.test(line)) return "";
    const ids = [...line.matchAll(citationMarks)].flatMap(([, list = ""]) => list.split(/[,;\s]+/));
    const isSourced = ids.some((id) => found.has(id) || toolResults.has(id));
    const numbered = withoutAddresses(line)
      .replaceAll(citationMarks, (_, list: string) =>
        list
          .split(/[,;\s]+/)
          .map((id) => numberOf(id))
          .join(""),
      )
      .replaceAll(/ +([.,;:!?]|$)/g, "$1");
    const shown = numbered === line || numbered.trim() !== "" ? numbered : "";
    if (isSourced) return releasing(shown);
    if (!isClaim(shown)) return hold(shown);
    state.unsourced += 1;
    return hold(`${shown.trimEnd()} ${UNSOURCED}`);
  };

  const releasing = (line: string) => {
    const before = state.held.join("");
    state.held = [];
    state.sourced = true;
    return `${before}${line}\n`;
  };
  const hold = (line: string) => {
    if (state.sourced) return `${line}\n`;
    state.held.push(`${line}\n`);
    return "";
  };

  /** Takes streamed text and returns the part that may be shown so far. */
  const take = (words: string): string => {
    const lines = (state.rest + words).split("\n");
    state.rest = lines.pop() ?? "";
    return lines.map((line) => checked(line)).join("");
  };
  /** Returns the remaining text; nothing when no source was cited at all. */
  const end = (): string => {
    const last = state.rest === "" ? "" : checked(state.rest);
    state.rest = "";
    return last;
  };
  return {
    take,
    end,
    citations,
    isSourced: () => state.sourced,
    isNotHeld: () => state.notHeld,
    /** How many statements cited none of the given sources. */
    unsourced: () => state.unsourced,
  };
}

// matches [bhs-react-signs] or several ids: [one, two]
const citationMarks = /\[([a-z0-9][\w-]*(?:[,;]\s*[a-z0-9][\w-]*)*)\](?!\()/gi;

// an amount of a medicine; the library contains none, so a model that gives one has invented it
const doses =
  /\b\d+(?:[.,]\d+)?\s*(?:mg|mcg|µg|ml|mls|cc|iu|sachets?|tablets?|boluse?s|syringes?|scoops? of bute)\b|\b\d+(?:[.,]\d+)?\s*g\s*\/\s*kg/i;

const withoutAddresses = (line: string) =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<?\b(?:https?|data|javascript|file):\S*>?/gi, "");

/** Whether a line is a statement, and not a heading, a lead-in or a question. */
function isClaim(line: string) {
  const text = line.trim();
  if (/^#|[:?]$/.test(text)) return false;
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 5;
}
