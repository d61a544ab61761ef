import { EntityFields } from "#web/core/EntityFields.tsx";
import { useState } from "react";
import type { Contact } from "#contract/horses/contacts.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { useContactForm, contactFields } from "./contact-form.ts";
import { DeleteContactDialog } from "./DeleteContactDialog.tsx";

interface ContactFormDialogProps {
  /** The contact to edit; null to add a new one. */
  contact: Contact | null;
  /** The horse that the contact belongs to, or may be assigned to; null for a contact of the yard. */
  horse: Pick<Horse, "id" | "name"> | null;
  onClose: () => void;
}

/** A form that adds a contact, or edits one. */
export function ContactFormDialog({ contact, horse, onClose }: ContactFormDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const { form, conflict } = useContactForm(contact, horse?.id ?? null, onClose);
  return (
    <FormDialog
      title={contact ? `Edit ${contact.name}` : "Add contact"}
      submit={contact ? "Save changes" : "Add contact"}
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        contact && (
          <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      below={
        contact &&
        deleting && (
          <DeleteContactDialog
            contact={contact}
            onClose={() => setDeleting(false)}
            onDone={onClose}
          />
        )
      }
    >
      <EntityFields form={form} conflict={conflict} fields={contactFields} beside={[whose]}>
        <FormFields form={form} fields={contactFields} />
        {horse && (
          <Checkbox
            label={`For every horse of the yard, not only ${horse.name}`}
            checked={form.watch("horseId") === null}
            onChange={(ticked) => form.setValue("horseId", ticked ? null : horse.id)}
          />
        )}
      </EntityFields>
    </FormDialog>
  );
}

const whose = {
  name: "horseId",
  label: "Whose contact",
  show: (horseId: unknown) => (horseId === null ? "The yard's" : "This horse's"),
};
