import { Copy, Share2 } from "lucide-react";
import { renderSVG } from "uqr";
import type { Invitation } from "#contract/people/invitations.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { toast } from "#web/ui/toast.ts";
import { formatUse } from "./format-invitation.ts";

/** An invitation's link as a QR code and as text, to be scanned, copied or shared. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  const { url, email } = invitation;
  if (url === null) return null;
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast({ title: "Copied" }),
      () =>
        toast({ title: "The browser did not copy it", description: "Select the link instead." }),
    );
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <div className="grid gap-4">
      <p>
        {email
          ? `A mail with the link went to ${email}. You can show it to them here, too.`
          : "Whoever opens the link makes an account or signs in, and belongs to the yard."}
      </p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url))}`}
        alt="QR code of the invitation's link"
        className="size-56 justify-self-center rounded-control border border-line bg-white"
      />
      <Field label="Link" required hint={formatUse(invitation)}>
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy link
        </Button>
        {"share" in navigator && (
          <Button onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}
