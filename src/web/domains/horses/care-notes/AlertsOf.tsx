import { useHorses } from "#web/domains/horses/use-horses.ts";
import { HorseAlerts, alertsOf } from "./HorseAlerts.tsx";
import { CircleAlert } from "lucide-react";

/** `HorseAlerts` of a horse by its id; renders nothing until the yard's horses have loaded. */
export function AlertsOf({ horseId, compact = false }: { horseId: string; compact?: boolean }) {
  const { data } = useHorses();
  const horse = data?.find(({ id }) => id === horseId);
  return horse ? <HorseAlerts horse={horse} compact={compact} /> : null;
}

/** An icon that stands for a horse's warnings where their text does not fit; screen readers read the text. */
export function AlertMark({ horseId }: { horseId: string | null }) {
  const { data } = useHorses();
  const horse = data?.find(({ id }) => id === horseId);
  const said = horse ? alertsOf(horse).join(". ") : "";
  if (!said) return null;
  return (
    <>
      <CircleAlert className="ml-1 inline size-3.5 align-[-0.15em] text-overdue" aria-hidden />
      <span className="sr-only">, {said}</span>
    </>
  );
}
