import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "wouter";
import { paths } from "#contract/paths.ts";
import { invitationEndpoints, type OpenedInvitation } from "#contract/people/invitations.ts";
import type { User } from "#contract/people/accounts.ts";
import { yardRoleLabels, yardRoleSummaries } from "#contract/roles.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { LinkAccount, LinkFrame, LinkUser } from "#web/domains/people/accounts/LinkFrame.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";

/**
 * The page behind an invitation's link: says what the invitation is for, and lets a person accept it, with their
 * account or a new one.
 */
export function JoinPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const opened = useQuery(queryOf(invitationEndpoints.open, { query: { token } }));
  return (
    <LinkFrame title="Invitation" query={opened} failed="The invitation cannot be opened">
      {(invitation) => <Opened invitation={invitation} token={token} />}
    </LinkFrame>
  );
}

interface OpenedProps {
  invitation: OpenedInvitation;
  token: string;
}

function Opened({ invitation, token }: OpenedProps) {
  const { user } = useAuth();
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
      <LinkAccount email={email} />
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
      <LinkUser user={user} />
      {accept.error && <p role="alert">{accept.error.sentence}</p>}
      <Button variant="primary" size="lg" busy={accept.isPending} onClick={() => void join()}>
        <span className="wrap-anywhere">Join {yardName}</span>
      </Button>
    </>
  );
}
