import type { FoodChainStatus } from "#rules/medicines/food-chain-status.ts";
import { statusPrompt } from "#rules/medicines/food-chain.ts";
import { PromptLines } from "./PromptLines.tsx";

interface StatusRemarkProps {
  before: FoodChainStatus;
  after: FoodChainStatus;
}

/** What speaks against changing how a horse stands in the food chain, if anything. It warns and never refuses. */
export function StatusRemark({ before, after }: StatusRemarkProps) {
  const doubt = statusPrompt(before, after);
  return <output>{doubt && <PromptLines lines={[doubt]} isGrave whose={null} />}</output>;
}
