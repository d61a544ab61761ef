import { Link, useSearchParams } from "wouter";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { Card } from "#web/ui/Card.tsx";

/**
 * Where the link leads that confirms an address: the one somebody registered with, or another they want. It asks for a press, because mail programs open
 * links by themselves to look at them.
 */
export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const confirm = useMutate(credentialEndpoints.confirmEmail);
  const token = search.get("token") ?? "";
  const confirmThis = () => confirm.mutate({ body: { token } });
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex min-h-dvh flex-col items-center py-8 sm:py-16"
    >
      <Card className="grid w-full max-w-120 gap-4">
        <h1 className="font-display text-2xl">
          {confirm.isSuccess ? "Your address is confirmed" : "Confirm your e-mail address"}
        </h1>
        {confirm.isSuccess ? (
          <>
            <p>You sign in with it from now on, and your reminders go there.</p>
            <Link href={paths.landing} className={buttonLook("primary", "lg")}>
              Go to Loosebox
            </Link>
          </>
        ) : (
          <>
            <p>
              One press, and the address that our mail went to is that of a Loosebox account. Press
              only if you registered it, or asked to change to this address.
            </p>
            {confirm.error && <p role="alert">{confirm.error.sentence}</p>}
            <Button variant="primary" size="lg" busy={confirm.isPending} onClick={confirmThis}>
              Confirm address
            </Button>
          </>
        )}
      </Card>
    </main>
  );
}
