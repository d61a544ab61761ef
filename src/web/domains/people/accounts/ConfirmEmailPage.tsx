import { Link, useSearchParams } from "wouter";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/**
 * The page of the link that confirms an e-mail address, either a registered or a new one. A signed-in user
 * confirms their own; anybody else has to set a password, because a stranger may have registered the account
 * with this address.
 */
export function ConfirmEmailPage() {
  const { state } = useAuth();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex min-h-dvh flex-col items-center py-8 sm:py-16"
    >
      <Card className="grid w-full max-w-120 gap-4">
        {state === "loading" && <Heading />}
        {state === "signedOut" && <TakeOver />}
        {(state === "signedIn" || state === "failed") && <Confirm />}
      </Card>
    </main>
  );
}

const Heading = () => <h1 className="font-display text-2xl">Confirm your e-mail address</h1>;

/** Asks for a click before confirming, because mail programs open links by themselves. */
function Confirm() {
  const [search] = useSearchParams();
  const confirm = useMutate(credentialEndpoints.confirmEmail);
  const token = search.get("token") ?? "";
  const confirmThis = () => confirm.mutate({ body: { token } });
  if (confirm.isSuccess)
    return (
      <>
        <h1 className="font-display text-2xl">Your address is confirmed</h1>
        <p>You sign in with it from now on, and your reminders go there.</p>
        <Link href={paths.landing} className={buttonLook("primary", "lg")}>
          Go to Loosebox
        </Link>
      </>
    );
  return (
    <>
      <Heading />
      <p>
        One press, and the address that our mail went to is that of the account you are signed in
        to.
      </p>
      {confirm.error && <p role="alert">{confirm.error.sentence}</p>}
      <Button variant="primary" size="lg" busy={confirm.isPending} onClick={confirmThis}>
        Confirm address
      </Button>
    </>
  );
}

const TakeOver = () => (
  <>
    <Heading />
    <p>
      You are not signed in here. If you made the account, <Link href={paths.auth}>sign in</Link>{" "}
      and open the link again.
    </p>
    <p>
      If you did not, or have lost the password, set a new one: the address is confirmed, and
      everything that could sign in before ends.
    </p>
    <NewPasswordForm />
  </>
);
