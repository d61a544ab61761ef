import { useEffect, useState } from "react";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { canPush, pushState, type PushState, turnPushOff, turnPushOn } from "./push.ts";

/** Push messages on this device: one button, or an explanation if the browser does not allow them. */
export function PushHere() {
  const [state, setState] = useState<PushState | null>(null);
  const { mutateAsync, isPending } = useSteps((makeCall) =>
    state === "on" ? turnPushOff(makeCall) : turnPushOn(makeCall),
  );
  useEffect(() => {
    if (canPush()) void pushState().then(setState, () => undefined);
  }, []);
  if (!canPush())
    return (
      <p className="text-sm text-muted">
        This browser takes no messages. On an iPhone, add Loosebox to the home screen first.
      </p>
    );
  const turn = () =>
    void mutateAsync().then(setState, (error: unknown) =>
      showFailure("Error", error, "This browser could not be reached for messages"),
    );
  if (state === "denied")
    return (
      <p className="text-sm text-muted">
        Messages from Loosebox are blocked in this browser. Allow them in the browser's settings for
        this site.
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isPending} onClick={turn}>
        {state === "on" ? "Turn messages off here" : "Turn messages on here"}
      </Button>
      <output className="text-sm text-muted">
        {state === "on" ? "This device gets messages." : "This device gets no messages."}
      </output>
    </div>
  );
}
