import { X } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { type User } from "#contract/people/accounts.ts";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { Button, buttonLook, iconButtonLook } from "#web/ui/Button.tsx";

/**
 * Shown above every page until the address is confirmed or the notice is dismissed for this session: one line
 * that expands to what to do, what is blocked until then, and a button to send the link again.
 */
export function ConfirmEmailNotice({ user }: { user: User }) {
  const send = useMutate(credentialEndpoints.sendConfirmation);
  const [isAway, setAway] = useState(() => sessionStorage.getItem(AWAY) === user.id);
  if (isAway) return null;
  return (
    <aside aria-label="Your e-mail address is not confirmed" className="bg-soon-soft">
      <div className="column flex items-start gap-2">
        <details className="min-w-0 flex-1 text-soon">
          <summary className="min-h-control cursor-pointer content-center py-2 text-sm font-semibold sm:text-base">
            Confirm your e-mail address
          </summary>
          <p aria-live="polite">
            {whereTheLinkIs(user.mailGoesTo, send.isSuccess)} Until then there are no reminder
            mails, two-factor sign-in, passkeys or calendar address.
          </p>
          {send.error && <p role="alert">{send.error.sentence}</p>}
          <div className="flex flex-wrap gap-2 py-3">
            <Button busy={send.isPending} onClick={() => send.mutate({})}>
              Send it again
            </Button>
            <Link href={paths.settings} className={buttonLook("quiet")}>
              Wrong address?
            </Link>
          </div>
        </details>
        <button
          type="button"
          aria-label="Put away until next time"
          className={iconButtonLook}
          onClick={() => {
            sessionStorage.setItem(AWAY, user.id);
            setAway(true);
          }}
        >
          <X aria-hidden />
        </button>
      </div>
    </aside>
  );
}

const AWAY = "confirm-email-away";

// does not name the address, which would fill a phone's screen; the user menu shows it
function whereTheLinkIs(mailGoesTo: User["mailGoesTo"], sentAgain: boolean): string {
  if (mailGoesTo === "OUTBOX")
    return `No mail server is set up, so ${sentAgain ? "the new letter" : "the letter"} lies in the operator’s outbox, the folder ‘outbox’ in the data directory.`;
  if (sentAgain) return "A new link is on its way to you. Only the newest works.";
  return "Open the link in the mail that we sent you.";
}
