import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  emailAddress,
  instantOut,
  optionalChoice,
  optionalDate,
  optionalText,
  proposedId,
  requiredChoice,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";

/** The roles of a contact for a horse or its yard, in the order in which people look for them. */
export const contactRoles = [
  "VET",
  "FARRIER",
  "EMERGENCY",
  "OWNER",
  "DENTIST",
  "PHYSIO",
  "SADDLER",
  "INSURER",
  "OTHER",
] as const;
export type ContactRole = (typeof contactRoles)[number];
export const contactRoleLabels = {
  VET: "Vet",
  FARRIER: "Farrier",
  EMERGENCY: "In an emergency",
  OWNER: "Owner",
  DENTIST: "Dentist",
  PHYSIO: "Physio",
  SADDLER: "Saddle fitter",
  INSURER: "Insurer",
  OTHER: "Other",
} as const satisfies Record<ContactRole, string>;

export const cardConsentLabels = { SHOW: "Shown; they agree", HIDE: "Not shown" } as const;
/** Whether a contact agrees to be named on stable cards and on the page that a card's code leads to, which anybody may open. */
export const cardConsents = ["SHOW", "HIDE"] as const;

/** Whether a contact is named on stable cards. Where nobody has said, vets and farriers are, whose numbers are public. */
export const isOnCards = ({ role, onCard }: Pick<Contact, "role" | "onCard">): boolean =>
  onCard === null ? role === "VET" || role === "FARRIER" : onCard === "SHOW";

/** Maximum number of contacts of a yard, including those of its horses. */
export const CONTACTS_MAX = 500;

const ORDER_MAX = 9_999;

/** A telephone number as people write it: digits, spaces and usual separators, so that a phone can dial it. */
const phoneNumber = z
  ._default(
    z.codec(z.nullable(z.string().check(z.maxLength(50))), z.nullable(z.string()), {
      decode: (text) => text?.trim() || null,
      encode: (text) => text,
    }),
    null,
  )
  .check(
    z.refine((text) => text === null || isPhone(text), {
      error: "Write the phone number in digits, such as 01632 960123",
    }),
  );

const isPhone = (text: string) =>
  /^[+\d\s().-]*(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/i.test(text) && /(?:\d\D*){3}/.test(text);

const email = z._default(
  z.codec(z.nullable(z.string()), z.nullable(emailAddress("Give a valid e-mail address")), {
    decode: (text) => text?.trim() || null,
    encode: (text) => text,
  }),
  null,
);

const ContactFields = z.strictObject({
  /** Null for a contact of the whole yard. */
  horseId: z._default(z.nullable(z.uuid("Invalid horse ID")), null),
  role: requiredChoice(contactRoles, "Choose what they are to the horse"),
  name: requiredText("Name is required"),
  company: optionalText(),
  phone: phoneNumber,
  email,
  /** When the contact can be reached, as free text. */
  hours: optionalText(),
  notes: optionalText(2_000),
  /** From which day to which an owner owned the horse, both included; for other roles null. */
  fromDay: optionalDate(),
  untilDay: optionalDate(),
  onCard: optionalChoice(cardConsents),
  /** The sort position, smallest first. When omitted, it is unchanged; a new contact comes after the others. */
  position: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(ORDER_MAX))),
});
export const ContactInput = ContactFields.check(
  z.refine(({ role, fromDay, untilDay }) => role === "OWNER" || (fromDay ?? untilDay) === null, {
    path: ["fromDay"],
    error: "Only an owner has days of owning the horse",
  }),
  z.refine(({ fromDay, untilDay }) => !fromDay || !untilDay || fromDay <= untilDay, {
    path: ["untilDay"],
    error: "The last day is before the first",
  }),
);
export type ContactInput = z.output<typeof ContactInput>;

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
