import type { CareEvent } from "#contract/care/care-events.ts";
import { visitKinds, type VisitKind } from "#contract/care/care-subjects.ts";
import { useMayWrite } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLeave } from "#web/ui/leaving.ts";
import { logVisit } from "./log-visit.ts";

/** A button that logs the visit of a pending event; renders nothing for events that are not visits. */
export function LogVisitButton({ event, onOpen }: { event: CareEvent; onOpen: () => void }) {
  const leave = useLeave();
  const kind = kindOf(event);
  const mayLog = useMayWrite("health", event.horseId);
  if (!kind || event.status === "COMPLETED" || !mayLog) return null;
  const open = () => {
    onOpen();
    logVisit({ kind, eventIds: [event.id] });
  };
  return <Button onClick={() => leave(open)}>Log visit</Button>;
}

const kindOf = ({ eventType }: CareEvent): VisitKind | undefined =>
  eventType === "CHECKUP" ? "VET" : visitKinds.find((kind) => kind === eventType);
