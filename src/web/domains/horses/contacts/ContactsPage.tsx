import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { ArrowUp, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { type Contact, contactEndpoints } from "#contract/horses/contacts.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { paths } from "#contract/paths.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { useSteps } from "#web/core/query.ts";
import { useMayWrite } from "#web/core/session.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { SaveAsSheet } from "#web/domains/data/imports/SaveAsSheet.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Card, Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { ContactRow } from "./ContactRow.tsx";
import { useContacts } from "./use-contacts.ts";

const { ContactFormDialog } = onDemand(() => import("./ContactFormDialog.tsx"));

interface ContactDialogState {
  contact: Contact | null;
  horse: Pick<Horse, "id" | "name"> | null;
}

/** All contacts: first the yard's, then those of each horse. */
export function ContactsPage() {
  const contacts = useContacts();
  const { data: horses = [] } = useHorseNames();
  const [edited, setEdited] = useState<ContactDialogState | null>(null);
  return (
    <Page width="list">
      <Header onAdd={() => setEdited({ contact: null, horse: null })} />
      <Loaded query={contacts} failed="The contacts could not be loaded" skeleton="h-96 w-full">
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                title="No contacts yet"
                text="The vet, the farrier and who to ring at night. Whoever belongs to one horse only is added on its page."
              />
            </Card>
          ) : (
            <>
              <Group
                id="of-yard"
                title="The yard's"
                contacts={all.filter(({ horseId }) => horseId === null)}
                onEdit={(contact) => setEdited({ contact, horse: null })}
              />
              {horses.map((horse) => (
                <Group
                  key={horse.id}
                  id={horse.id}
                  title={horse.name}
                  contacts={all.filter(({ horseId }) => horseId === horse.id)}
                  onEdit={(contact) => setEdited({ contact, horse })}
                />
              ))}
            </>
          )
        }
      </Loaded>
      <Suspense>
        {edited && <ContactFormDialog {...edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Page>
  );
}

const Header = ({ onAdd }: { onAdd: () => void }) => (
  <header className="flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0 flex-1 basis-72">
      <PageTitle>Contacts</PageTitle>
      <p className="mt-1 text-muted">
        Press a line to ring. Policies and licences are under{" "}
        <Link href={paths.papers} className="link">
          Papers
        </Link>
        .
      </p>
    </div>
    <div className="flex flex-wrap items-center gap-2" data-print="off">
      <IfMayWrite section="papers">
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden />
          Add contact
        </Button>
      </IfMayWrite>
      <SaveAsSheet isShort list="contacts" />
    </div>
  </header>
);

interface GroupProps {
  id: string;
  title: string;
  contacts: readonly Contact[];
  onEdit: (contact: Contact) => void;
}

/** The contacts of the yard or of one horse, in the order in which to call them. */
function Group({ id, title, contacts, onEdit }: GroupProps) {
  const { moveUp, busy } = useMoveUp(contacts);
  const mayMove = useMayWrite("papers", contacts[0]?.horseId);
  if (contacts.length === 0) return null;
  return (
    <Section id={id} title={<bdi>{title}</bdi>} className="grid gap-1">
      <ul>
        {contacts.map((contact, at) => (
          <ContactRow full key={contact.id} contact={contact} onEdit={() => onEdit(contact)}>
            {at > 0 && mayMove && (
              <IconButton
                label={`Move ${contact.name} up`}
                busy={busy}
                onClick={() => void moveUp(at)}
                data-print="off"
              >
                <ArrowUp aria-hidden />
              </IconButton>
            )}
          </ContactRow>
        ))}
      </ul>
    </Section>
  );
}

/** Swaps a contact with the one above it, whatever positions they had. */
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

const asInput = ({
  id: _id,
  userId: _userId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...input
}: Contact) => input;

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("No such contact");
  return value;
}
