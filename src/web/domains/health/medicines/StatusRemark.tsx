import { useQuery } from "@tanstack/react-query";
import { medicineEndpoints } from "#contract/health/medicines.ts";
import type { FoodChainStatus } from "#rules/medicines/food-chain-status.ts";
import { statusPrompt, foodChainConflict } from "#rules/medicines/food-chain.ts";
import { queryOf } from "#web/core/query.ts";
import { PromptLines } from "./PromptLines.tsx";

interface StatusRemarkProps {
  horseId: string;
  before: FoodChainStatus;
  after: FoodChainStatus;
}

/** Names the medicines given that contradict a change of the food chain status, if any. It warns and never blocks. */
export function StatusRemark({ horseId, before, after }: StatusRemarkProps) {
  const given = useQuery({
    ...queryOf(medicineEndpoints.ofHorse, { params: { horseId } }),
    enabled: after === "INTENDED",
  });
  const doubt = statusPrompt(before, after);
  const conflict = foodChainConflict(after, given.data?.treatments ?? []);
  const lines = [...(doubt ? [doubt] : []), ...(conflict?.lines ?? [])];
  return <output>{lines.length > 0 && <PromptLines lines={lines} isGrave whose={null} />}</output>;
}
