import { CircleAlert } from "lucide-react";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { alertsOf } from "./HorseAlerts.tsx";

/** An icon for a horse's warnings, where there is no room for their text; screen readers get the text. */
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
