import { useId, useState } from "react";
import * as z from "zod/mini";
import { emailAddress } from "#contract/fields.ts";
import { type Invitation, invitationEndpoints } from "#contract/people/invitations.ts";
import type { YardRole } from "#contract/policy.ts";
import { isLimitable, rolesGivenBy } from "#contract/roles.ts";
import { PRICE_PENCE } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";
import { type ContractForm, useFormWithoutDraft } from "#web/core/form.ts";
import { useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { HorseChoice } from "./HorseChoice.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { RoleChoice } from "./RoleChoice.tsx";

/** How many people may join by a link that is meant for many; any other link is for one person. */
const MANY = 20;

/** Invites somebody by mail, or by a link that is shown with its QR code. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [made, setMade] = useState<Invitation | null>(null);
  const inviting = useInviting(setMade);
  const title = made?.email ? "The invitation is on its way" : "Let them scan this";
  const done = (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  );
  // one dialog stays open throughout, because it remembers which element had the focus before it opened
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={made ? title : "Invite somebody"}
      footer={made ? done : <WaysToInvite formId={id} inviting={inviting} />}
    >
      {made ? <InvitationLink invitation={made} /> : <InviteForm id={id} inviting={inviting} />}
    </Dialog>
  );
}

const MailForm = z.object({ email: emailAddress("Please enter a valid email address") });

/** The values chosen for an invitation, apart from the address. */
interface Choices {
  role: YardRole;
  horseIds: string[] | null;
  // two separate values, so that a tick for many people does not hand the yard over once the role is changed to owner
  isHandOver: boolean;
  isForMany: boolean;
}

/** The values for the call, with only the choices that the role allows. */
const inputOf = ({ role, horseIds, isHandOver }: Choices) => ({
  role,
  handOver: role === "OWNER" && isHandOver,
  ...(isLimitable(role) && horseIds !== null && { horseIds }),
});

function useInviting(onMade: (made: Invitation) => void) {
  const [choices, setChoices] = useState<Choices>({
    role: "GROOM",
    horseIds: null,
    isHandOver: false,
    isForMany: false,
  });
  const [error, setError] = useState<string>();
  const { save, busy } = useSave(invitationEndpoints.invite, { failed: "Failed to invite" });
  const invite = async (how: { email: string } | { uses: number }) => {
    const input = inputOf(choices);
    const isComplete = input.horseIds?.length !== 0;
    setError(isComplete ? undefined : "Tick at least one horse, or every horse");
    if (isComplete) await save({ body: { ...input, ...how } }, onMade);
  };
  // has no draft, because there is only one line to type
  const form = useFormWithoutDraft(MailForm, { email: "" }, ({ email }) => invite({ email }));
  const uses = choices.role !== "OWNER" && choices.isForMany ? MANY : 1;
  const show = () => void invite({ uses });
  return { choices, setChoices, error, busy, form, show };
}
type InvitationForm = ReturnType<typeof useInviting>;

interface WaysToInviteProps {
  formId: string;
  inviting: InvitationForm;
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

function InviteForm({ id, inviting }: { id: string; inviting: InvitationForm }) {
  const { user } = useAuth();
  const { choices, setChoices, error, form } = inviting;
  return (
    <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <RoleChoice
        roles={user ? rolesGivenBy[user.yardRole] : []}
        value={choices.role}
        onChange={(role) => setChoices({ ...choices, role })}
      />
      <OfRole choices={choices} onChange={setChoices} error={error} />
      {user?.emailConfirmed ? <MailField form={form} /> : <ConfirmFirst />}
      <p className="text-sm text-muted">
        People cost nothing. A horse costs {sterling(pounds(PRICE_PENCE))} a month, in each yard
        that lists it: whoever keeps the same horse in a yard of their own pays for it there too.
      </p>
    </form>
  );
}

interface OfRoleProps {
  choices: Choices;
  onChange: (choices: Choices) => void;
  error: string | undefined;
}

/** The choices that depend on the role. */
const OfRole = ({ choices, onChange, error }: OfRoleProps) => (
  <>
    {isLimitable(choices.role) && (
      <HorseChoice
        value={choices.horseIds}
        onChange={(horseIds) => onChange({ ...choices, horseIds })}
        error={error}
      />
    )}
    {choices.role === "OWNER" ? (
      <Checkbox
        label="Hand the yard over: when they accept, I become a manager"
        checked={choices.isHandOver}
        onChange={(isHandOver) => onChange({ ...choices, isHandOver })}
      />
    ) : (
      <Checkbox
        label={`The link is for several people, ${MANY} at most`}
        checked={choices.isForMany}
        onChange={(isForMany) => onChange({ ...choices, isForMany })}
      />
    )}
  </>
);

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
