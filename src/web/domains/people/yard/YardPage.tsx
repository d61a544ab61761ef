import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { memberEndpoints } from "#contract/people/members.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useAuth, useMayWrite } from "#web/core/session.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { RightsTable } from "./RightsTable.tsx";

const { InviteDialog } = onDemand(() => import("./InviteDialog.tsx"));

/** The people of the yard, who is invited, and what each role may do. */
export function YardPage() {
  const { user } = useAuth();
  const members = useQuery(queryOf(memberEndpoints.list, {}));
  const mayInvite = useMayWrite("people");
  const [isInviting, setInviting] = useState(false);
  useOpening("invite", () => setInviting(mayInvite));
  return (
    <Page width="list">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>People</PageTitle>
          <p className="break-words text-muted">{user?.yardName}</p>
        </div>
        {mayInvite && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            Invite
          </Button>
        )}
      </header>
      <Loaded query={members} failed="The people could not be loaded" skeleton="h-64 w-full">
        {(all) => (
          <Section id="members" title={formatPeopleCount(all.length)} className="grid gap-1">
            <ul className="divide-y divide-line">
              {all.map((member) => (
                <MemberRow key={member.userId} member={member} members={all} />
              ))}
            </ul>
            {all.length === 1 && mayInvite && (
              <p className="mt-2 text-muted">
                Only you so far. Whoever you invite sees the same horses and notes what they did,
                under their own name.
              </p>
            )}
          </Section>
        )}
      </Loaded>
      {mayInvite && <InvitationList />}
      <Section id="rights" title="What each role may do" className="grid grid-cols-1 gap-1">
        <Disclosure line={<span className="font-semibold text-accent">Show the table</span>}>
          <RightsTable />
        </Disclosure>
      </Section>
      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </Page>
  );
}

const formatPeopleCount = (count: number) => (count === 1 ? "1 person" : `${count} people`);
