import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "wouter";
import { paths } from "#contract/paths.ts";
import { invitationEndpoints, type OpenedInvitation } from "#contract/people/invitations.ts";
import type { User } from "#contract/people/accounts.ts";
import { yardRoleLabels, yardRoleSummaries } from "#contract/roles.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useMutate } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { AuthForms } from "#web/domains/people/accounts/AuthForms.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";

/**
 * The page behind an invitation's link: says what the invitation is for, and lets a person accept it, with their
 * account or a new one.
 */
export function JoinPage() {
  useTitle("Invitation");
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const opened = useQuery(queryOf(invitationEndpoints.open, { query: { token } }));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex min-h-dvh flex-col items-center gap-6 py-8 sm:py-16"
    >
      <a href={paths.landing} aria-label="Loosebox, to the front page">
        <LogoMark className="size-14" />
      </a>
      {!opened.data && <h1 className="sr-only">Invitation</h1>}
      <Loaded
        query={opened}
        level={2}
        failed="The invitation cannot be opened"
        skeleton="h-48 w-full max-w-120"
      >
        {(invitation) => <Opened invitation={invitation} token={token} />}
      </Loaded>
    </main>
  );
}

interface OpenedProps {
  invitation: OpenedInvitation;
  token: string;
}

function Opened({ invitation, token }: OpenedProps) {
  const { state, user } = useAuth();
  const { invitedBy, yardName, role, handOver, email, horseNames } = invitation;
  return (
    <>
      <Card className="grid w-full max-w-120 gap-4">
        <h1 className="font-display text-2xl break-words">{yardName}</h1>
        <p className="break-words">
          {invitedBy} invites you to this yard on Loosebox as{" "}
          <b>{yardRoleLabels[role].toLowerCase()}</b>. {yardRoleSummaries[role]}
        </p>
        {horseNames && (
          <p className="break-words">
            For {horseNames.length === 1 ? "one horse" : `${horseNames.length} horses`}:{" "}
            {horseNames.join(", ")}.
          </p>
        )}
        {handOver && (
          <p>
            With your yes the yard is handed over to you: you decide in it from then on, and its
            bill is yours once you enter a card. {invitedBy} stays as a manager.
          </p>
        )}
        {user && <Accept user={user} yardName={yardName} token={token} />}
      </Card>
      {state === "signedOut" && (
        <Card className="w-full max-w-120">
          <AuthForms heading="h2" start="register" email={email ?? undefined} />
        </Card>
      )}
    </>
  );
}

interface AcceptProps {
  user: User;
  yardName: string;
  token: string;
}

/** Asks for a click before accepting, because mail programs open links by themselves. */
function Accept({ user, yardName, token }: AcceptProps) {
  const { enter } = useAuth();
  const [, go] = useLocation();
  const accept = useMutate(invitationEndpoints.accept);
  const join = () =>
    accept.mutateAsync({ body: { token } }).then(
      (joined) => {
        enter(joined);
        go(paths.dashboard);
      },
      // the error is shown below the button
      () => undefined,
    );
  return (
    <>
      <p className="text-sm break-words text-muted">
        You are signed in as {user.firstName} {user.lastName}, {user.email}.
      </p>
      {accept.error && <p role="alert">{accept.error.sentence}</p>}
      <Button variant="primary" size="lg" busy={accept.isPending} onClick={() => void join()}>
        <span className="wrap-anywhere">Join {yardName}</span>
      </Button>
    </>
  );
}
