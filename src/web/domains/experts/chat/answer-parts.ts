/** An answer split for display: the text, and the label on its origin. */
export interface AnswerParts {
  text: string;
  /** 'From the reference library …'; null in a model's answer. */
  label: string | null;
}

/** Drops the list of sources, which is shown separately, and splits off the label. */
export function partsOf(content: string): AnswerParts {
  const [, text = content, label = null] =
    /^([\s\S]*?)(?:(?:^|\n\n)(From (?:the reference library|your yard's own records)[^\n]*))?$/.exec(
      content.trimEnd(),
    ) ?? [];
  return { text: withoutSources(text), label };
}

/**
 * Removes the list of suggestions, which are shown as buttons, from an answer's text; `hints` has each one's first
 * words by title.
 */
export function withoutSuggestions(text: string, titles: readonly string[]) {
  const hints = new Map<string, string>();
  const lines = text.split("\n").filter((line) => {
    const title = titles.find((each) => line.startsWith(`- **${each}** `));
    if (title !== undefined) hints.set(title, line.slice(`- **${title}** `.length));
    return title === undefined;
  });
  return { text: lines.join("\n").trim(), hints };
}

const withoutSources = (text: string) => text.replace(/\n\nSources:?\n+(?:\d+\. [^\n]*\n?)+$/, "");
