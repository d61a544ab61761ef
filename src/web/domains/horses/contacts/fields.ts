import { contactRoleLabels, contactRoles } from "#contract/horses/contacts.ts";
import { choice, type FieldSpec, optionsOf } from "#web/core/field-spec.ts";

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
