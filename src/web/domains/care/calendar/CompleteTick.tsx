import { Check } from "lucide-react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { afterCompletion } from "./after-completion.ts";
import { formatSpoken } from "./format-event.ts";
import type { EventActs } from "./open-dialog.ts";
import { useComplete } from "./use-complete.ts";

/** Completes an event at a tap; if that needs a dose record, asks for it first. */
export function CompleteTick({ event, acts }: { event: CareEvent; acts: EventActs }) {
  const { complete, isCompleting } = useComplete(event);
  const press = async () => {
    if (event.owesRecord) return acts.open({ what: "dose", event });
    const done = await complete();
    const next = done && afterCompletion(done);
    if (next) acts.open(next);
  };
  return (
    <IconButton
      label={`Complete ${formatSpoken(event)}`}
      title="Complete"
      busy={isCompleting}
      className="rounded-full border border-edge text-accent hover:border-accent"
      {...(!isCompleting && { onClick: () => void press() })}
    >
      <Check aria-hidden />
    </IconButton>
  );
}
