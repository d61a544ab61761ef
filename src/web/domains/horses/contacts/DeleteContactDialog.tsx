import { type Contact, contactEndpoints } from "#contract/horses/contacts.ts";
import { useMutate } from "#web/core/query.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";

interface DeleteContactDialogProps {
  contact: Pick<Contact, "id" | "name">;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a contact is deleted. */
export function DeleteContactDialog({ contact, ...dialog }: DeleteContactDialogProps) {
  const remove = useMutate(contactEndpoints.remove);
  return (
    <DeleteDialog
      {...dialog}
      id={contact.id}
      title={`Delete ${contact.name}?`}
      text="Their records and visits stay."
      confirm="Delete contact"
      remove={() => remove.mutateAsync({ params: { id: contact.id } })}
      busy={remove.isPending}
      done="Contact deleted"
      failed="Failed to delete the contact"
    />
  );
}
