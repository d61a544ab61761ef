import { useHorses } from "#web/domains/horses/use-horses.ts";
import { HorseAlerts } from "./HorseAlerts.tsx";

/** The same for a horse of which only the id is at hand; nothing until the yard's horses are known. */
export function AlertsOf({ horseId, compact = false }: { horseId: string; compact?: boolean }) {
  const { data } = useHorses();
  const horse = data?.find(({ id }) => id === horseId);
  return horse ? <HorseAlerts horse={horse} compact={compact} /> : null;
}
