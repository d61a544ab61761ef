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
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { sections, yardRoles } from "#contract/policy.ts";
import { rightsOfRole, sectionLabels, yardRoleLabels } from "#contract/roles.ts";
import { TableHead } from "#web/ui/TableHead.tsx";
import { RightText } from "./RightText.tsx";

const { ProposalList } = onDemand(() => import("#web/domains/data/proposals/ProposalList.tsx"));
const { ManagedLists } = onDemand(() => import("./ManagedLists.tsx"));
const { InviteDialog } = onDemand(() => import("./InviteDialog.tsx"));

/** The people of the yard, who is invited, and what each role may do. */
export function YardPage() {
  const { user } = useAuth();
  const members = useQuery(queryOf(memberEndpoints.list, {}));
  const mayInvite = useMayWrite("people");
  const mayLogVisits = useMayWrite("health");
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
      <Suspense>{mayLogVisits && <ProposalList />}</Suspense>
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
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {mayInvite && <ManagedLists />}
      </Suspense>
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

/** The policy as a table: what each role may do in each section of a yard. */
const RightsTable = () => (
  <>
    {/* scrolls sideways on the smallest phone, also by the keyboard */}
    <section className="overflow-x-auto" tabIndex={0} aria-label="Rights by role">
      <table className="w-full text-left text-sm">
        <thead>
          <TableHead titles={["Section", ...yardRoles.map((role) => yardRoleLabels[role])]} />
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {sectionLabels[section]}
              </th>
              {yardRoles.map((role) => (
                <td key={role} className="py-2 pr-3">
                  <RightText right={rightsOfRole[role][section]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <p className="mt-3 text-sm text-muted">
      Besides, a manager deletes horses, notes that they left, and sets the yard&rsquo;s rules; an
      owner pays, and empties the bin.
    </p>
  </>
);
