import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Mail, Pencil, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Contact } from "#contract/horses/contacts.ts";
import { contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { formatDate } from "#web/core/format-date.ts";
import { ringing } from "#web/core/phone-number.ts";
import { IconButton } from "#web/ui/Button.tsx";

interface ContactRowProps {
  contact: Contact;
  onEdit: () => void;
  /** Shows the contact's notes too. */
  full?: boolean;
  /** Further buttons, shown before the edit button. */
  children?: ReactNode;
}

/** A contact; the whole row is a link that dials the number, if there is one. */
export function ContactRow({ contact, onEdit, full = false, children }: ContactRowProps) {
  const { name, phone, email } = contact;
  const address = phone ? ringing(phone) : email && `mailto:${email}`;
  return (
    <li className="flex items-center border-b border-line last:border-b-0">
      {address ? (
        <a
          href={address}
          className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-ink no-underline hover:bg-sunken"
        >
          <ContactSummary contact={contact} full={full} />
        </a>
      ) : (
        <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5">
          <ContactSummary contact={contact} full={full} />
        </div>
      )}
      {children}
      <IfMayWrite section="papers" horseId={contact.horseId}>
        <IconButton label={`Edit ${name}`} onClick={onEdit} className="-mr-2" data-print="off">
          <Pencil aria-hidden />
        </IconButton>
      </IfMayWrite>
    </li>
  );
}

function ContactSummary({
  contact: { role, name, company, phone, email, hours, notes, fromDay, untilDay },
  full,
}: {
  contact: Contact;
  full: boolean;
}) {
  const Sign = phone ? Phone : Mail;
  return (
    <>
      <span className="flex size-10 flex-none items-center justify-center rounded-full bg-accent-soft text-accent-strong">
        {phone || email ? <Sign aria-hidden /> : null}
      </span>
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {[contactRoleLabels[role], company].filter(Boolean).join(", ")}
          {formatOwnership({ fromDay, untilDay })}
        </span>
        <span className="block text-sm">
          {(phone ?? email) && (
            <span className="font-semibold text-accent tabular-nums">{phone ?? email}</span>
          )}
          {hours && <span className="text-muted"> · {hours}</span>}
          {full && notes && <span className="block text-muted">{notes}</span>}
        </span>
      </span>
    </>
  );
}

/** From when to when somebody owned the horse: ' since 3 May 2026'; empty where nobody has said. */
function formatOwnership({ fromDay, untilDay }: Pick<Contact, "fromDay" | "untilDay">): string {
  if (fromDay && untilDay) return ` from ${formatDate(fromDay)} to ${formatDate(untilDay)}`;
  if (untilDay) return ` until ${formatDate(untilDay)}`;
  return fromDay ? ` since ${formatDate(fromDay)}` : "";
}
