import { KeyRound } from "lucide-react";
import { useState } from "react";
import { sayWholeFailure } from "#web/core/say-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";

/** Signs in with a passkey; what that takes is fetched when it is first pressed. */
export function PasskeyButton({ rememberMe }: { rememberMe: () => boolean }) {
  const { enter } = useAuth();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await import("./passkey.ts");
      const user = await signInWithPasskey(rememberMe());
      if (user) enter(user);
    } catch (error) {
      sayWholeFailure("Login failed", error instanceof Error ? error : new Error("No passkey"));
    }
    setBusy(false);
  };
  return (
    <Button size="lg" busy={busy} onClick={() => void signIn()}>
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  );
}
