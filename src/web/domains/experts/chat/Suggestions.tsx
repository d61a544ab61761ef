import { ChevronRight } from "lucide-react";
import type { Suggestion } from "#contract/experts/chat.ts";

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  /** The start of each entry's text, by its title. */
  hints: ReadonlyMap<string, string>;
  /** Absent while an answer is streaming. */
  onChoose: ((suggestion: Suggestion) => void) | undefined;
}

/** The entries that the question may have meant: a tap answers it. */
export const Suggestions = ({ suggestions, hints, onChoose }: SuggestionsProps) => (
  <ul aria-label="Which do you mean?" className="grid gap-2">
    {suggestions.map((suggestion) => (
      <li key={suggestion.id}>
        <button
          type="button"
          aria-disabled={!onChoose}
          onClick={() => onChoose?.(suggestion)}
          className="grid min-h-control w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border border-edge bg-surface px-3 py-2 text-left hover:border-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        >
          <span className="font-semibold text-accent wrap-anywhere">{suggestion.title}</span>
          <ChevronRight className="row-span-2 text-muted" aria-hidden />
          <span className="text-sm text-muted wrap-anywhere">{hints.get(suggestion.title)}</span>
        </button>
      </li>
    ))}
  </ul>
);
