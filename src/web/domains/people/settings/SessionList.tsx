import { useQuery } from "@tanstack/react-query";
import { accountEndpoints } from "#contract/people/accounts.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { dateTimeWords } from "#web/core/dates.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { browserName } from "#rules/browser-name.ts";

/** Each place where this person is signed in, and a way to sign out there. */
export function SessionList() {
  const { data, error } = useQuery(queryOf(accountEndpoints.sessions, {}));
  if (error) return <p role="alert">{error.sentence}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">{browserName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                {session.ipAddress} · last used {dateTimeWords(session.lastSeenAt)}
              </p>
            </div>
            {session.current ? (
              <Badge state="ok">This device</Badge>
            ) : (
              <EndSession id={session.id} />
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && <EndOthers />}
    </>
  );
}

function EndOthers() {
  const end = useMutate(accountEndpoints.endOtherSessions);
  const signOut = () =>
    void end.mutateAsync({}).then(
      () => toast({ title: "Signed out everywhere else" }),
      (error: unknown) => showFailure("Error", error, "Failed to sign out everywhere else"),
    );
  return (
    <Button className="justify-self-start" busy={end.isPending} onClick={signOut}>
      Sign out everywhere else
    </Button>
  );
}

function EndSession({ id }: { id: string }) {
  const end = useMutate(accountEndpoints.endSession);
  const signOutThere = () =>
    void end.mutateAsync({ params: { id } }).then(
      () => toast({ title: "Signed out there" }),
      (error: unknown) => showFailure("Error", error, "Failed to sign out there"),
    );
  return (
    <Button busy={end.isPending} onClick={signOutThere}>
      Sign out there
    </Button>
  );
}
