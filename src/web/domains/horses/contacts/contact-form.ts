import { type Contact, contactEndpoints, ContactInput } from "#contract/horses/contacts.ts";
import { useCreateOnce } from "#web/core/create-once.ts";
import { useContractForm } from "#web/core/draft-form.ts";
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
