import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";
import { cx } from "#web/ui/cx.ts";
import type { LibraryState } from "./library-state.ts";

/** A choice of the specialists' fields. */
export function Fields({ state }: { state: LibraryState }) {
  const choices: (AssistantType | null)[] = [null, ...assistantTypes];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Field</legend>
      {choices.map((choice) => {
        const isChosen = state.query.assistant === choice;
        return (
          <button
            key={choice ?? "all"}
            type="button"
            aria-pressed={isChosen}
            onClick={() => state.change({ assistant: choice })}
            className={cx(
              "min-h-control rounded-full border px-4 font-semibold",
              isChosen
                ? "border-accent bg-accent-soft text-accent"
                : "border-line bg-surface hover:bg-sunken",
            )}
          >
            {choice ? assistantLabels[choice].field : "All"}
          </button>
        );
      })}
    </fieldset>
  );
}
