import { useEffect, useEffectEvent } from "react";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** Milliseconds between two tries; the browser's own event that there is signal again is not enough. */
const TRY_MS = 5_000;

/** Shown while it is not known who is signed in, because the server does not answer. Tries again by itself. */
export function Unreachable() {
  const { retry } = useAuth();
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const timer = setInterval(() => tryAgain(), TRY_MS);
    const onSignal = () => tryAgain();
    window.addEventListener("online", onSignal);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onSignal);
    };
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">No connection</h1>
      <EmptyState
        title="Loosebox cannot be reached"
        text={
          <>
            It is tried again by itself. Nothing is lost: everything you saved is safe.{" "}
            <strong>In an emergency ring your vet now.</strong>
          </>
        }
        action={<Button onClick={retry}>Try again</Button>}
      />
    </main>
  );
}
