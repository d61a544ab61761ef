import { foodChainPrompt } from "#rules/medicines/food-chain.ts";
import { useDebounced } from "#web/core/debounce.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { PromptLines } from "./PromptLines.tsx";

interface FoodChainRemarkProps {
  /** The medicine's name as typed. */
  text: string;
  horseIds: readonly string[];
}

/**
 * Says what a medicine means for horses that may enter the food chain, updated while the user types. It warns
 * and never blocks.
 */
export function FoodChainRemark({ text, horseIds }: FoodChainRemarkProps) {
  const { data: horses = [] } = useHorses();
  const typed = useDebounced(text);
  const found = horses
    .filter(({ id }) => horseIds.includes(id))
    .map(({ id, name, foodChainStatus }) => ({
      id,
      name,
      prompt: foodChainPrompt(foodChainStatus, typed),
    }));
  if (typed !== text) return null;
  return (
    <output className="grid gap-2">
      {found.map(
        ({ id, name, prompt }) =>
          prompt && (
            <PromptLines
              key={id}
              lines={prompt.lines}
              isGrave={prompt.isGrave}
              whose={found.length > 1 ? name : null}
            />
          ),
      )}
    </output>
  );
}
