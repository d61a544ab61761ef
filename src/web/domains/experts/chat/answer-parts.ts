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

const withoutSources = (text: string) => text.replace(/\n\nSources:?\n+(?:\d+\. [^\n]*\n?)+$/, "");
