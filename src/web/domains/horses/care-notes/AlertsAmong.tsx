import { useHorseAlerts } from "#web/domains/horses/use-horses.ts";
import { HorseAlerts } from "./HorseAlerts.tsx";

/** Maximum warnings shown for several horses together; each horse's row in the visit shows its own warnings. */
const SAID_MAX = 2;

/** The warnings of one or several horses; if there are several, each warning has the horse's name. */
export function AlertsAmong({ horses }: { horses: readonly { id: string; name: string }[] }) {
  const { data = [] } = useHorseAlerts();
  const named = new Set(horses.map(({ id }) => id));
  const alerting = data.filter(({ id }) => named.has(id));
  const more = alerting.length - SAID_MAX;
  return (
    <>
      {alerting.slice(0, SAID_MAX).map((horse) => (
        <HorseAlerts
          key={horse.id}
          horse={horse}
          name={horses.length > 1 ? horse.name : ""}
          compact
        />
      ))}
      {more > 0 && (
        <span className="block text-sm font-semibold text-overdue">
          {more === 1 ? "1 more horse" : `${more} more horses`} to take care with
        </span>
      )}
    </>
  );
}
