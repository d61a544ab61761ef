import type { Invitation } from "#contract/people/invitations.ts";
import { formatUse } from "./format-invitation.ts";
import { LinkToScan } from "./LinkToScan.tsx";

/** An invitation's link, to be scanned, copied or shared. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  const { url, email } = invitation;
  if (url === null) return null;
  return (
    <LinkToScan url={url} what="the invitation's link" hint={formatUse(invitation)}>
      {email
        ? `A mail with the link went to ${email}. You can show it to them here, too.`
        : "Whoever opens the link makes an account or signs in, and belongs to the yard."}
    </LinkToScan>
  );
}
