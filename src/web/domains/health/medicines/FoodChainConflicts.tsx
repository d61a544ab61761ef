import { useQuery } from "@tanstack/react-query";
import { medicineEndpoints } from "#contract/health/medicines.ts";
import { queryOf } from "#web/core/query.ts";
import { PromptLines } from "./PromptLines.tsx";

/** The horses (or the one) with lines in the book that contradict their food chain status; printed with the book. */
export function FoodChainConflicts({ horseId }: { horseId: string | null }) {
  const { data = [] } = useQuery({
    ...queryOf(medicineEndpoints.foodChain, {}),
    refetchOnMount: "always",
  });
  const shown = data.filter((each) => horseId === null || each.horseId === horseId);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Food chain" className="grid gap-2">
      {shown.map((each) => (
        <PromptLines key={each.horseId} lines={each.lines} isGrave whose={each.horseName} />
      ))}
    </section>
  );
}
