import type { User, ConsentType } from "#contract/people/accounts.ts";
import { Link, useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { buttonLook, Button, iconButtonLook } from "#web/ui/Button.tsx";
import { consentEndpoints, consentLabels, consentVersions } from "#contract/people/consents.ts";
import { formatMoment } from "#rules/date-format.ts";
import { formatDate } from "#web/core/format-date.ts";
import { useMutate, useSave } from "#web/core/query.ts";
import { KeepButton } from "#web/domains/people/settings/KeepButton.tsx";
import { X } from "lucide-react";
import { useState, useEffect, useEffectEvent } from "react";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { useAuth } from "#web/core/session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/**
 * Shown above every page when a text that the user has agreed to has changed: asks for agreement again, one text
 * at a time.
 */
function ChangedTexts({ types }: { types: readonly ConsentType[] }) {
  const { save, busy } = useSave(consentEndpoints.change, {
    failed: "Failed to save your choice",
  });
  const [consentType] = types;
  if (!consentType) return null;
  const isOptional = consentType === "MARKETING" || consentType === "AI_ASSISTANTS";
  const answer = (consented: boolean) => void save({ body: { consentType, consented } });
  return (
    <aside aria-label="A text that you agreed to has changed" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex-1 basis-60 text-soon">
          ‘{consentLabels[consentType]}’ has a new text of{" "}
          {formatDate(consentVersions[consentType])}:{" "}
          <a
            href={consentType === "TERMS_OF_SERVICE" ? paths.terms : paths.privacy}
            className="link"
          >
            read it
          </a>
          . {isOptional ? "Until you answer, it counts as no." : "Please agree to it to go on."}
        </p>
        <div className="flex flex-wrap gap-3">
          {isOptional && (
            <Button busy={busy} onClick={() => answer(false)}>
              No
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={() => answer(true)}>
            I agree
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Shown above every page while the account waits to be erased: the date, and a button to keep the account. */
function LeavingNotice({ eraseAfter }: { eraseAfter: string }) {
  const [path] = useLocation();
  // the privacy settings have this notice in their own section
  if (path === paths.privacySettings) return null;
  return (
    <aside aria-label="Your account is about to be erased" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex-1 basis-60 text-soon">
          Your account will be erased after <strong>{formatMoment(eraseAfter)}</strong>.
        </p>
        <KeepButton />
      </div>
    </aside>
  );
}

/**
 * Shown above every page until the address is confirmed or the notice is dismissed for this session: one line
 * that expands to what to do, what is blocked until then, and a button to send the link again.
 */
function ConfirmEmailNotice({ user }: { user: User }) {
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

/** Notices that ask the user to do something, shown above every page. */
export const Notices = ({ user }: { user: User }) => (
  <>
    {!user.emailConfirmed && !user.demoUntil && <ConfirmEmailNotice user={user} />}
    {user.paymentWanted && <PaymentNotice />}
    {user.eraseAfter && <LeavingNotice eraseAfter={user.eraseAfter} />}
    {user.consentsToRenew.length > 0 && <ChangedTexts types={user.consentsToRenew} />}
  </>
);

/** Shown above every page of a yard whose changes are refused until it is paid for: the reason, and a link to pay. */
function PaymentNotice() {
  const [path] = useLocation();
  return (
    <aside aria-label="This yard is not paid for" className="bg-soon-soft">
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex-1 basis-60 text-soon">
          <strong>The trial is over and this yard is not paid for.</strong> Everything can be read,
          exported and deleted, but nothing changed until its owner sets up payment.
        </p>
        {path !== paths.subscription && (
          <Link href={paths.subscription} className={buttonLook()}>
            Set up payment
          </Link>
        )}
      </div>
    </aside>
  );
}

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
