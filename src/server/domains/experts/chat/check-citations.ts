import type { Citation } from "#assistant/answers/citation.ts";

/** Stands behind a statement for which the model named none of the sources that it was given. */
export const UNSOURCED = "*(no source given)*";

/** What a model says when what it was given does not answer the question. */
export const NOT_HELD = "NOT HELD";

interface Sources {
  /** What was found for the question, by id: nothing else may be cited. */
  found: ReadonlyMap<string, Citation>;
  /** Ids of what tools have returned so far. */
  toolResults: ReadonlySet<string>;
}

/**
 * Checks a model's words line by line as they come. Ids of sources become the numbers of `citations`;
 * ids that were never given are struck out; a statement without a source is marked, and held back
 * while nothing at all has been cited; a line with a dose is dropped, addresses are dropped to their
 * words.
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

  /** A whole line as it may be said, or null when it may not. */
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

  /** Takes words as they come and gives back those that may be said by now. */
  const take = (words: string): string => {
    const lines = (state.rest + words).split("\n");
    state.rest = lines.pop() ?? "";
    return lines.map((line) => checked(line)).join("");
  };
  /** Gives the last of it; nothing when no source was cited at all. */
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
    /** How many statements named no source that was given. */
    unsourced: () => state.unsourced,
  };
}

// [bhs-react-signs], or several: [one, two]
const citationMarks = /\[([a-z0-9][\w-]*(?:[,;]\s*[a-z0-9][\w-]*)*)\](?!\()/gi;

// an amount of a medicine; the library holds none, so a model that says one has made it up
const doses =
  /\b\d+(?:[.,]\d+)?\s*(?:mg|mcg|µg|ml|mls|cc|iu|sachets?|tablets?|boluse?s|syringes?|scoops? of bute)\b|\b\d+(?:[.,]\d+)?\s*g\s*\/\s*kg/i;

const withoutAddresses = (line: string) =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<?\b(?:https?|data|javascript|file):\S*>?/gi, "");

/** Whether a line states something, rather than being a heading, a lead-in or a question. */
function isClaim(line: string) {
  const text = line.trim();
  if (/^#|[:?]$/.test(text)) return false;
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 5;
}
