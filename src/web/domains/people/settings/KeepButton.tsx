import { accountEndpoints } from "#contract/people/accounts.ts";
import { useTell } from "#web/core/ask.ts";
import { sayFailure } from "#web/core/say-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Takes the wish back to have one's account deleted. */
export function KeepButton() {
  const keep = useTell(accountEndpoints.keepAccount);
  const keepAccount = () =>
    void keep.mutateAsync({}).then(
      () => toast({ title: "Your account stays" }),
      (error: unknown) => sayFailure("Error", error, "Failed to keep your account"),
    );
  return (
    <Button variant="primary" busy={keep.isPending} onClick={keepAccount}>
      Keep my account
    </Button>
  );
}
