import { useState } from "react";
import { type Member, memberEndpoints } from "#contract/people/members.ts";
import { rolesGivenBy, yardRoleLabels } from "#contract/roles.ts";
import { useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { RoleChoice } from "./RoleChoice.tsx";

interface RoleDialogProps {
  member: Member;
  name: string;
  onClose: () => void;
}

/** Gives a member another role. */
export function RoleDialog({ member: { userId, role: before }, name, onClose }: RoleDialogProps) {
  const { user } = useAuth();
  const [role, setRole] = useState(before);
  const { save, busy } = useSave(memberEndpoints.changeRole, {
    done: { title: `${name} is now ${yardRoleLabels[role].toLowerCase()}` },
    failed: "Failed to change the role",
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void save({ params: { userId }, body: { role } }, onClose);
  };
  return (
    <FormDialog
      title={`Role of ${name}`}
      description="It is in force at once, on every device."
      submit="Change role"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice roles={user ? rolesGivenBy[user.yardRole] : []} value={role} onChange={setRole} />
    </FormDialog>
  );
}
