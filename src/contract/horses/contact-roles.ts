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
