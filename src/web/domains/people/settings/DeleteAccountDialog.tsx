import {
  accountEndpoints,
  DAYS_TO_CHANGE_ONES_MIND,
  DeleteAccountInput,
} from "#contract/people/accounts.ts";
import { useFormWithoutDraft } from "#web/core/form.ts";
import { useAuth } from "#web/core/session.ts";
import { useSave } from "#web/core/query.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { PasswordField } from "./PasswordField.tsx";

/** Says what is deleted with the account and what stays, and asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const { save, busy } = useSave(accountEndpoints.deleteAccount, {
    done: {
      title: "Your account will be deleted",
      description: `You have ${DAYS_TO_CHANGE_ONES_MIND} days to change your mind.`,
    },
    failed: "Failed to delete your account",
  });
  // has no draft, because it contains a password
  const { register, submit, formState } = useFormWithoutDraft(
    DeleteAccountInput,
    { password: "" },
    (body) =>
      save({ body }, () => {
        if (user) void forgetDrafts(user.id);
        onClose();
      }),
  );
  return (
    <FormDialog
      title="Delete your account?"
      description="You will be signed out everywhere else, and told the date by e-mail."
      submit="Delete my account"
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences />
      <PasswordField
        hint="So that nobody else does this for you."
        error={formState.errors.password?.message}
        {...register("password")}
      />
    </FormDialog>
  );
}

// the drafts on this device are erased at once, not only when the account is
const forgetDrafts = (account: string) =>
  import("#web/core/device-store/erasure.ts")
    .then(({ eraseDevice }) => eraseDevice(account))
    .catch(() => undefined);

const Consequences = () => (
  <>
    <div>
      <h3 className="font-semibold">What goes, in {DAYS_TO_CHANGE_ONES_MIND} days</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>your name, e-mail address, chats, consents and settings;</li>
        <li>
          every yard that you alone own, with its horses, records, events and photos, for everybody
          who works in it; its subscription ends then.
        </li>
      </ul>
    </div>
    <div>
      <h3 className="font-semibold">What stays</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>
          yards that have another owner, and what you entered there, no longer under your name;
        </li>
        <li>
          invoices and the name on them, at our payment provider, six years for the tax office;
        </li>
        <li>copies in backups, until they are overwritten within 35 days.</li>
      </ul>
    </div>
    <p>
      Until then you can sign in and keep your account. To take your data along, export it first.
    </p>
  </>
);
