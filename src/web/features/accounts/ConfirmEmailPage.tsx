import { Link, useSearchParams } from "wouter";
import { accountEndpoints } from "#contract/accounts.ts";
import { credentialEndpoints } from "#contract/credentials.ts";
import { paths } from "#contract/paths.ts";
import { useTell } from "#web/core/ask.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { Card } from "#web/ui/Card.tsx";

/**
 * Where the link in the mail to a new address leads. It asks for a press, because mail programs open
 * links by themselves to look at them.
 */
export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const confirm = useTell(credentialEndpoints.confirmEmail, [accountEndpoints.user]);
  const token = search.get("token") ?? "";
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex min-h-dvh flex-col items-center py-8 sm:py-16"
    >
      <Card className="grid w-full max-w-120 gap-4">
        <h1 className="font-display text-2xl">
          {confirm.isSuccess ? "Your address is confirmed" : "Confirm your new e-mail address"}
        </h1>
        {confirm.isSuccess ? (
          <>
            <p>From now on you sign in with it.</p>
            <Link href={paths.landing} className={buttonLook("primary", "lg")}>
              Go to Loosebox
            </Link>
          </>
        ) : (
          <>
            <p>One press, and you sign in to Loosebox with this address from now on.</p>
            {confirm.error && <p role="alert">{confirm.error.sentence}</p>}
            <Button
              variant="primary"
              size="lg"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ body: { token } })}
            >
              Confirm address
            </Button>
          </>
        )}
      </Card>
    </main>
  );
}
