import { EntityFields } from "#web/core/EntityFields.tsx";
import { useEffect, useState } from "react";
import {
  cardConsentLabels,
  cardConsents,
  contactRoleLabels,
  contactRoles,
} from "#contract/horses/contact-roles.ts";
import { type Contact, contactEndpoints } from "#contract/horses/contacts.ts";
import { ContactInput } from "#contract/horses/contact-input.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { DeleteContactDialog } from "./DeleteContactDialog.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { choice, type FieldSpec, NOT_SAID, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

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
  const owns = form.watch("role") === "OWNER";
  const { setValue } = form;
  useEffect(() => {
    // the fields are hidden, and refused for other roles
    if (!owns) for (const name of ["fromDay", "untilDay"] as const) setValue(name, null);
  }, [owns, setValue]);
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

/** The contact form's state and save function, and `conflict` if somebody else has saved another version meanwhile. */
function useContactForm(contact: Contact | null, horseId: string | null, onClose: () => void) {
  const create = useMutate(contactEndpoints.create);
  const update = useMutate(contactEndpoints.update);
  return useEntityForm({
    schema: ContactInput,
    row: contact,
    values: contact ?? { name: "", horseId },
    draftName: `contact:${contact?.id ?? `new:${horseId ?? "yard"}`}`,
    create: (body) => create.mutateAsync({ body }),
    change: ({ id }, body) => update.mutateAsync({ params: { id }, body }),
    failed: "Failed to save the contact",
    onSaved: () => {
      toast({ title: contact ? "Contact saved" : "Contact added" });
      onClose();
    },
  });
}

const isOwner = (value: (name: string) => unknown) => value("role") === "OWNER";

/** The fields of the contact form. The choice of the horse is not among them; it is shown below. */
const contactFields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true },
  choice("role", "What they are", optionsOf(contactRoles, contactRoleLabels), { required: true }),
  { name: "fromDay", label: "Owns the horse since", kind: "date", when: isOwner },
  { name: "untilDay", label: "Owned it until", kind: "date", when: isOwner },
  { name: "phone", label: "Phone", kind: "text", inputMode: "tel" },
  { name: "company", label: "Practice or company", kind: "text" },
  { name: "hours", label: "Hours", kind: "text", hint: "When they can be reached" },
  { name: "email", label: "E-mail", kind: "text", inputMode: "email" },
  choice(
    "onCard",
    "On stable cards",
    [
      { value: NOT_SAID, label: "As usual: vets and farriers are named" },
      ...optionsOf(cardConsents, cardConsentLabels),
    ],
    { complete: true, hint: "Anybody who scans a card sees the name and the number" },
  ),
  { name: "notes", label: "Notes", kind: "notes" },
];
