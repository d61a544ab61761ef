import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { ContactInput } from "./contact-input.ts";
import { cardConsents, contactRoles } from "./contact-roles.ts";
import { byId, instantOut, proposedId, seenVersion, seenVersionQuery } from "#contract/fields.ts";

/** Whether a contact is named on stable cards. Where nobody has said, vets and farriers are, whose numbers are public. */
export const isOnCards = ({ role, onCard }: Pick<Contact, "role" | "onCard">): boolean =>
  onCard === null ? role === "VET" || role === "FARRIER" : onCard === "SHOW";

/** Maximum number of contacts of a yard, including those of its horses. */
export const CONTACTS_MAX = 500;

const ContactEdit = z.safeExtend(ContactInput, seenVersion);
export type ContactEdit = z.output<typeof ContactEdit>;

const text = z.nullable(z.string());

export const Contact = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  role: z.enum(contactRoles),
  name: z.string(),
  company: text,
  phone: text,
  email: text,
  hours: text,
  notes: text,
  /** Null where nobody has said, and while an owner owns the horse still. */
  fromDay: z.nullable(z.iso.date()),
  untilDay: z.nullable(z.iso.date()),
  onCard: z.nullable(z.enum(cardConsents)),
  position: z.int(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Contact = z.output<typeof Contact>;

export const contactEndpoints = {
  list: endpoint("GET", "/api/contacts", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: `Whom to ring, at most ${CONTACTS_MAX}: with a horse its own and then the yard's, without one the yard's and then those of its horses`,
    query: z.object({ horseId: z.optional(z.uuid("Invalid horse ID")) }),
    reply: z.array(Contact),
  }),
  create: endpoint("POST", "/api/contacts", {
    access: "groom",
    section: "papers",
    summary: "Add a contact of a horse or of the yard; a proposed id makes the call safe to repeat",
    body: z.safeExtend(ContactInput, { id: proposedId }),
    reply: Contact,
  }),
  update: endpoint("PUT", "/api/contacts/:id", {
    access: "groom",
    section: "papers",
    summary: "Replace a contact's fields, unless somebody has since the version given",
    params: byId,
    body: ContactEdit,
    reply: Contact,
  }),
  remove: endpoint("DELETE", "/api/contacts/:id", {
    access: "groom",
    section: "papers",
    summary: "Delete a contact, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: Contact,
  }),
};
