import { Link } from "wouter";
import { type User } from "#contract/people/accounts.ts";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";

/**
 * Above every page of somebody whose address is not confirmed: what to do, what waits for it, and the link again. What
 * becomes of that is said in the place of what stood there, so that the page below stays where it is.
 */
export function ConfirmEmailNotice({ user }: { user: User }) {
  const send = useMutate(credentialEndpoints.sendConfirmation);
  return (
    <aside aria-label="Your e-mail address is not confirmed" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere text-soon">
          <p aria-live="polite">
            <strong>Confirm your e-mail address:</strong>{" "}
            {whereTheLinkIs(user.mailGoesTo, send.isSuccess)}
          </p>
          {send.error ? (
            <p role="alert">{send.error.sentence}</p>
          ) : (
            <p>Until then: no reminder mails, two-factor sign-in, passkeys or calendar address.</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={send.isPending} onClick={() => send.mutate({})}>
            Send it again
          </Button>
          <Link href={paths.settings} className={buttonLook("quiet")}>
            Wrong address?
          </Link>
        </div>
      </div>
    </aside>
  );
}

// the address itself stands in the user menu; here it would fill a phone's screen
function whereTheLinkIs(mailGoesTo: User["mailGoesTo"], sentAgain: boolean): string {
  if (mailGoesTo === "OUTBOX")
    return `no mail server is set up, so ${sentAgain ? "the new letter" : "the letter"} lies in the operator’s outbox, the folder ‘outbox’ in the data directory.`;
  if (sentAgain) return "a new link is on its way to you. Only the newest works.";
  return "open the link in the mail that we sent you.";
}
