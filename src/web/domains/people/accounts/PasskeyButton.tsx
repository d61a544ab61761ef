import { KeyRound } from "lucide-react";
import { useSteps } from "#web/core/query.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { useHydrated } from "#web/core/use-hydrated.ts";
import { Button } from "#web/ui/Button.tsx";

/** Signs in with a passkey; its code loads on the first click. */
export function PasskeyButton({ rememberMe }: { rememberMe: () => boolean }) {
  const { enter } = useAuth();
  const hydrated = useHydrated();
  const { mutateAsync, isPending } = useSteps(
    async (makeCall) => {
      const { signInWithPasskey } = await import("./passkey.ts");
      return signInWithPasskey(makeCall, rememberMe());
    },
    { changesSession: true },
  );
  const signIn = () =>
    mutateAsync().then(
      (user) => user && enter(user),
      (error: unknown) =>
        showWholeFailure("Login failed", error instanceof Error ? error : new Error("No passkey")),
    );
  return (
    <Button size="lg" busy={isPending} disabled={!hydrated} onClick={() => void signIn()}>
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  );
}
