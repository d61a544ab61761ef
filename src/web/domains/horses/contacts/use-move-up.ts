import { type Contact, contactEndpoints } from "#contract/horses/contacts.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";

/** Swaps a contact with the one above it, whatever their previous positions. */
export function useMoveUp(contacts: readonly Contact[]) {
  const { mutateAsync, isPending } = useSteps(async (makeCall, at: number) => {
    const reordered = contacts.with(at - 1, must(contacts[at])).with(at, must(contacts[at - 1]));
    for (const [position, contact] of reordered.entries())
      if (contact.position !== position)
        await makeCall(contactEndpoints.update, {
          params: { id: contact.id },
          body: { ...asInput(contact), position, updatedAt: contact.updatedAt },
        });
  });
  const moveUp = (at: number) =>
    mutateAsync(at).catch((error: unknown) =>
      showFailure("Error", error, "Failed to change the order"),
    );
  return { moveUp, busy: isPending };
}

const asInput = ({ horseId, role, name, company, phone, email, hours, notes }: Contact) => ({
  horseId,
  role,
  name,
  company,
  phone,
  email,
  hours,
  notes,
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("No such contact");
  return value;
}
