import { useEntityForm } from "#web/core/entity-form.ts";
import {
  type Contact,
  contactEndpoints,
  ContactInput,
  contactRoleLabels,
  contactRoles,
} from "#contract/horses/contacts.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

/** The contact form's state and save function, and `conflict` if somebody else has saved another version meanwhile. */
export function useContactForm(
  contact: Contact | null,
  horseId: string | null,
  onClose: () => void,
) {
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

/** The fields of the contact form. The choice of the horse is not among them; it is shown below. */
export const contactFields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true },
  choice("role", "What they are", optionsOf(contactRoles, contactRoleLabels), { required: true }),
  { name: "phone", label: "Phone", kind: "text", inputMode: "tel" },
  { name: "company", label: "Practice or company", kind: "text" },
  { name: "hours", label: "Hours", kind: "text", hint: "When they can be reached" },
  { name: "email", label: "E-mail", kind: "text", inputMode: "email" },
  { name: "notes", label: "Notes", kind: "notes" },
];
