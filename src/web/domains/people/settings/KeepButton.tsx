import { accountEndpoints } from "#contract/people/accounts.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Takes the wish back to have one's account deleted. */
export function KeepButton() {
  const keep = useMutate(accountEndpoints.keepAccount);
  const keepAccount = () =>
    void keep.mutateAsync({}).then(
      () => toast({ title: "Your account stays" }),
      (error: unknown) => showFailure("Error", error, "Failed to keep your account"),
    );
  return (
    <Button variant="primary" busy={keep.isPending} onClick={keepAccount}>
      Keep my account
    </Button>
  );
}
