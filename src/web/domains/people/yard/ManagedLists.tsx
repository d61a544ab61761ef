import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { kioskEndpoints } from "#contract/care/kiosk.ts";
import { shareLinkEndpoints } from "#contract/data/share-links.ts";
import { type Invitation, invitationEndpoints } from "#contract/people/invitations.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { formatUse } from "./format-invitation.ts";
import { KioskList } from "./KioskList.tsx";
import { ShareLinkList } from "./ShareLinkList.tsx";

const { InvitationLink } = onDemand(() => import("./InvitationLink.tsx"));

/** Who is invited, and the links; shown together, because each would move those below it when it loads. */
export function ManagedLists() {
  const invitations = useQuery(queryOf(invitationEndpoints.list, {}));
  const links = useQuery(queryOf(shareLinkEndpoints.list, {}));
  const kiosks = useQuery(queryOf(kioskEndpoints.list, {}));
  if ([invitations, links, kiosks].some(({ isPending }) => isPending))
    return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <InvitationList />
      <ShareLinkList />
      <KioskList />
    </>
  );
}

/** Lists the open invitations; renders nothing where there are none. */
export function InvitationList() {
  const invitations = useQuery(queryOf(invitationEndpoints.list, {}));
  const [shown, setShown] = useState<Invitation | null>(null);
  return (
    <>
      <Loaded
        query={invitations}
        failed="The invitations could not be loaded"
        skeleton="h-16 w-full"
      >
        {(all) =>
          all.length > 0 && (
            <Section id="invitations" title="Invited" className="grid gap-1">
              <ul className="divide-y divide-line">
                {all.map((each) => (
                  <InvitationRow key={each.id} invitation={each} onShow={() => setShown(each)} />
                ))}
              </ul>
            </Section>
          )
        }
      </Loaded>
      {shown && (
        <Dialog open onOpenChange={() => setShown(null)} title="Let them scan this">
          <Suspense>
            <InvitationLink invitation={shown} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onShow: () => void;
}

function InvitationRow({ invitation, onShow }: InvitationRowProps) {
  const { id, email, invitedBy, url, handOver } = invitation;
  const given = { params: { id } };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{email ?? "By a link"}</p>
        <p className="text-sm break-words text-muted">
          {formatUse(invitation)}
          {handOver && ", takes the yard over"} · by {invitedBy}
        </p>
      </div>
      {url !== null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onShow}>Show link</Button>
          <CallButton
            call={invitationEndpoints.resend}
            given={given}
            done={email ? "Sent again; the earlier link has ended" : "The earlier link has ended"}
            failed="Failed to renew the invitation"
          >
            {email ? "Send again" : "New link"}
          </CallButton>
          <CallButton
            call={invitationEndpoints.revoke}
            given={given}
            done="The invitation has ended"
            failed="Failed to revoke the invitation"
          >
            Revoke
          </CallButton>
        </div>
      )}
    </li>
  );
}
