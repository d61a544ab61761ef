import * as z from "zod/mini";
import {
  emailAddress,
  optionalChoice,
  optionalDate,
  optionalText,
  requiredChoice,
  requiredText,
} from "#contract/fields.ts";
import { cardConsents, contactRoles } from "./contact-roles.ts";

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
