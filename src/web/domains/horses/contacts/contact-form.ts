import {
  type Contact,
  contactEndpoints,
  ContactInput,
  contactRoleLabels,
  contactRoles,
} from "#contract/horses/contacts.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useVersions } from "#web/core/versions.ts";
import { toast } from "#web/ui/toast.ts";

/** The contact form's state and save function, and both versions if somebody else has saved meanwhile. */
export function useContactForm(
  contact: Contact | null,
  horseId: string | null,
  onClose: () => void,
) {
  const { createOnce, idPart } = useCreateOnce<Contact>();
  const create = useMutate(contactEndpoints.create);
  const update = useMutate(contactEndpoints.update);
  const versions = useVersions({ schema: ContactInput, opened: contact });
  const form = useContractForm(
    ContactInput,
    contact ?? { name: "", horseId },
    async (input, saved) => {
      const body = versions.settled(input);
      try {
        if (contact) await update.mutateAsync({ params: { id: contact.id }, body });
        else
          await createOnce({
            create: (id) => create.mutateAsync({ body: { ...body, id } }),
            change: ({ id, updatedAt }) =>
              update.mutateAsync({ params: { id }, body: { updatedAt, ...body } }),
          });
        toast({ title: contact ? "Contact saved" : "Contact added" });
        saved();
        onClose();
      } catch (error) {
        if (versions.meets(error, body)) return;
        showFailure("Error", error, "Failed to save the contact");
      }
    },
    {
      name: `contact:${contact?.id ?? `new:${horseId ?? "yard"}`}`,
      parts: { opened: versions.openedPart, id: idPart },
    },
  );
  return { form, conflict: versions.conflict };
}

/** The fields of the contact form; the choice of its horse is below. */
export const contactFields: readonly FieldSpec[] = [
  { name: "name", label: "Name", kind: "text", required: true },
  choice("role", "What they are", optionsOf(contactRoles, contactRoleLabels), { required: true }),
  { name: "phone", label: "Phone", kind: "text", inputMode: "tel" },
  { name: "company", label: "Practice or company", kind: "text" },
  { name: "hours", label: "Hours", kind: "text", hint: "When they can be reached" },
  { name: "email", label: "E-mail", kind: "text", inputMode: "email" },
  { name: "notes", label: "Notes", kind: "notes" },
];
