import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { Contact } from "#contract/horses/contacts.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Section } from "#web/ui/Card.tsx";
import { ContactRow } from "./ContactRow.tsx";
import { useContacts } from "./use-contacts.ts";

const { ContactFormDialog } = onDemand(() => import("./ContactFormDialog.tsx"));

/** How many contacts a horse's page shows before the button for the rest. */
const FEW = 3;

/** The people to call about this horse: its own contacts before the yard's. */
export function HorseContacts({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const asked = useContacts(horse.id);
  const [edited, setEdited] = useState<Contact | "new" | null>(null);
  const [all, setAll] = useState(false);
  return (
    <Section id="contacts" title="Contacts" className="grid content-start gap-1">
      <Loaded
        query={asked}
        failed="The contacts could not be loaded"
        level={3}
        skeleton="h-40 w-full"
      >
        {(contacts) => (
          <>
            {contacts.length === 0 && (
              <p className="text-muted">
                Nobody yet. Add the vet first, then who to ring at night.
              </p>
            )}
            <ul>
              {contacts.slice(0, all ? undefined : FEW).map((contact) => (
                <ContactRow key={contact.id} contact={contact} onEdit={() => setEdited(contact)} />
              ))}
            </ul>
            <div className="-mb-2 -ml-4 flex flex-wrap" data-print="off">
              {!all && contacts.length > FEW && (
                <Button variant="quiet" onClick={() => setAll(true)}>
                  Show {contacts.length - FEW} more
                </Button>
              )}
              <IfMayWrite section="papers" horseId={horse.id}>
                <Button variant="quiet" onClick={() => setEdited("new")}>
                  <Plus aria-hidden />
                  Add contact
                </Button>
              </IfMayWrite>
            </div>
          </>
        )}
      </Loaded>
      <Suspense>
        {edited && (
          <ContactFormDialog
            contact={edited === "new" ? null : edited}
            horse={horse}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}
