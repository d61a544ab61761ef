import { CircleAlert } from "lucide-react";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { alertsOf } from "./HorseAlerts.tsx";

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
