import { useId, useState } from "react";
import * as z from "zod/mini";
import { emailAddress } from "#contract/fields.ts";
import { type Invitation, invitationEndpoints } from "#contract/people/invitations.ts";
import { rolesGivenBy, type YardRole } from "#contract/policy.ts";
import { type ContractForm, useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { RoleChoice } from "./RoleChoice.tsx";

/** How many people a link that is shown may admit: the choice is between a person and a crowd. */
const MANY = 20;

/** Invites somebody by mail, or by a link that is shown with its QR code. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [made, setMade] = useState<Invitation | null>(null);
  const inviting = useInviting(setMade);
  const title = made?.email ? "The invitation is on its way" : "Let them scan this";
  // one dialog throughout, which knows where the focus was before it opened
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={made ? title : "Invite somebody"}
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <WaysToInvite formId={id} inviting={inviting} />
        )
      }
    >
      {made ? <InvitationLink invitation={made} /> : <InviteForm id={id} inviting={inviting} />}
    </Dialog>
  );
}

const MailForm = z.object({ email: emailAddress("Please enter a valid email address") });

/** What is chosen for an invitation, and the two ways to make it. */
function useInviting(onMade: (made: Invitation) => void) {
  const [role, setRole] = useState<YardRole>("GROOM");
  // two choices, so that a tick for a crowd does not hand the yard over once the role is an owner
  const [isHandOver, setHandOver] = useState(false);
  const [isForMany, setForMany] = useState(false);
  const { save, busy } = useSave(invitationEndpoints.invite, { failed: "Failed to invite" });
  const common = { role, handOver: role === "OWNER" && isHandOver };
  const uses = role !== "OWNER" && isForMany ? MANY : 1;
  // no draft: one line
  const form = useFormWithoutDraft(MailForm, { email: "" }, ({ email }) =>
    save({ body: { ...common, email } }, onMade),
  );
  const show = () => void save({ body: { ...common, uses } }, onMade);
  return { role, setRole, isHandOver, setHandOver, isForMany, setForMany, busy, form, show };
}
type InvitationChoice = ReturnType<typeof useInviting>;

interface WaysToInviteProps {
  formId: string;
  inviting: InvitationChoice;
}

function WaysToInvite({ formId, inviting: { show, busy } }: WaysToInviteProps) {
  const isConfirmed = useAuth().user?.emailConfirmed === true;
  return (
    <>
      <Button onClick={show} busy={busy} variant={isConfirmed ? "secondary" : "primary"}>
        Show a link
      </Button>
      {isConfirmed && (
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          Send by mail
        </Button>
      )}
    </>
  );
}

function InviteForm({ id, inviting }: { id: string; inviting: InvitationChoice }) {
  const { user } = useAuth();
  const { role, setRole, form } = inviting;
  return (
    <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <RoleChoice roles={user ? rolesGivenBy[user.yardRole] : []} value={role} onChange={setRole} />
      {user?.emailConfirmed ? <MailField form={form} /> : <ConfirmFirst />}
      {role === "OWNER" ? (
        <Checkbox
          label="Hand the yard over: when they accept, I become a manager"
          checked={inviting.isHandOver}
          onChange={inviting.setHandOver}
        />
      ) : (
        <Checkbox
          label={`The link is for several people, ${MANY} at most`}
          checked={inviting.isForMany}
          onChange={inviting.setForMany}
        />
      )}
    </form>
  );
}

const MailField = ({ form: { register, formState } }: { form: ContractForm<typeof MailForm> }) => (
  <Field
    label="Email"
    hint="Or show a link: they scan it, or you send it as a message."
    error={formState.errors.email?.message}
  >
    <TextInput type="email" autoComplete="off" {...register("email")} />
  </Field>
);

const ConfirmFirst = () => (
  <p className="text-muted">
    You can invite by mail once your own address is confirmed; a link works now.
  </p>
);
