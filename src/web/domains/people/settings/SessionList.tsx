import { sessionEndpoints } from "#contract/people/sessions.ts";
import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import { CallButton } from "#web/core/CallButton.tsx";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { browserName } from "#rules/browser-name.ts";

/** The user's sessions, each with a button that ends it. */
export function SessionList() {
  const { data, error } = useQuery(queryOf(sessionEndpoints.list, {}));
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
                {session.ipAddress} · last used {formatMoment(session.lastSeenAt)}
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

const EndOthers = () => (
  <CallButton
    call={sessionEndpoints.endOthers}
    given={{}}
    done="Signed out everywhere else"
    failed="Failed to sign out everywhere else"
    className="justify-self-start"
  >
    Sign out everywhere else
  </CallButton>
);

const EndSession = ({ id }: { id: string }) => (
  <CallButton
    call={sessionEndpoints.end}
    given={{ params: { id } }}
    done="Signed out there"
    failed="Failed to sign out there"
  >
    Sign out there
  </CallButton>
);
