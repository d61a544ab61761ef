/** An answer taken apart for the screen: the words, and the small print on where they come from. */
export interface AnswerParts {
  text: string;
  /** 'From the reference library …'; null in a model's answer. */
  label: string | null;
}

/** Leaves away the list of sources, which the screen shows by itself, and sets the label apart. */
export function partsOf(content: string): AnswerParts {
  const [, text = content, label = null] =
    /^([\s\S]*?)(?:(?:^|\n\n)(From (?:the reference library|your yard's own records)[^\n]*))?$/.exec(
      content.trimEnd(),
    ) ?? [];
  return { text: withoutSources(text), label };
}

/**
 * Takes the list of what may have been meant out of an answer's words, which the screen shows as buttons: by title, how each
 * goes on.
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
