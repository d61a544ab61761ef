import { useHorseAlerts } from "#web/domains/horses/use-horses.ts";
import { AlertSign, HorseAlerts } from "./HorseAlerts.tsx";

/** `HorseAlerts` of a horse by its id; renders nothing until the yard's warnings have loaded. */
export function AlertsOf({ horseId, compact = false }: { horseId: string; compact?: boolean }) {
  const { data } = useHorseAlerts();
  const horse = data?.find(({ id }) => id === horseId);
  return horse ? <HorseAlerts horse={horse} compact={compact} /> : null;
}

/** `AlertSign` of a horse by its id. */
export function AlertMark({ horseId }: { horseId: string | null }) {
  const { data } = useHorseAlerts();
  const horse = data?.find(({ id }) => id === horseId);
  return horse ? <AlertSign horse={horse} /> : null;
}
