import { History } from "lucide-react";
import { type YardDay, yardDayEndpoints } from "#contract/care/yard-day.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useSave } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";

/** Offers to add the jobs that were added the day before. */
export function FromYesterday({ day }: { day: YardDay }) {
  const { save, busy } = useSave(yardDayEndpoints.repeat, { failed: "Failed to repeat yesterday" });
  if (day.fromYesterday === 0) return null;
  return (
    <IfMayWrite section="feed">
      <Button
        className="justify-self-start"
        busy={busy}
        onClick={() => void save({ body: { date: day.date } })}
      >
        <History aria-hidden />
        {day.fromYesterday === 1
          ? "Repeat the day before's job"
          : `Repeat the day before's ${day.fromYesterday} jobs`}
      </Button>
    </IfMayWrite>
  );
}
