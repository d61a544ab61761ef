import { Link } from "wouter";
import { notificationEndpoints } from "#contract/notices/notifications.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Button } from "#web/ui/Button.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { TopBar } from "#web/ui/TopBar.tsx";

/** The page that a mail's unsubscribe link leads to. Opening the page changes nothing; its button stops the mails. */
export function UnsubscribePage() {
  useTitle("Stop e-mails");
  const stop = useMutate(notificationEndpoints.stopMails);
  const press = () => stop.mutate({ body: { token: tokenHere() } });
  return (
    <>
      <TopBar brand={<Logo />} />
      <main
        id="main"
        tabIndex={-1}
        className="column grid max-w-140 justify-items-start gap-4 py-10"
      >
        <h1 className="font-display text-3xl">
          {stop.isSuccess ? "No more e-mails will come" : "Stop e-mails from Loosebox"}
        </h1>
        <p>
          {stop.isSuccess
            ? "Reminders still stand in Loosebox. You can have the e-mails back at any time under Profile Settings."
            : "The morning e-mail with your reminders will not be sent any more."}
        </p>
        {stop.error && <p role="alert">{stop.error.sentence}</p>}
        {!stop.isSuccess && (
          <Button variant="primary" size="lg" busy={stop.isPending} onClick={press}>
            Stop the e-mails
          </Button>
        )}
        <Link href={paths.settings} className="link">
          Choose what you are told, and how
        </Link>
      </main>
    </>
  );
}

const tokenHere = () => new URLSearchParams(window.location.search).get("token") ?? "";
