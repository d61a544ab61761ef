import type { Outing } from "#contract/competing/outings.ts";
import type { CareNotes } from "#contract/horses/care-notes.ts";
import type { Contact } from "#contract/horses/contacts.ts";
import type { MailedPaper } from "#contract/horses/mailed-papers.ts";
import type { Paper } from "#contract/horses/papers.ts";
import type { DraftHorse } from "#contract/horses/draft-horses.ts";
import { anId } from "./makers.ts";

const NOW = "2026-06-01T09:00:00.000Z";

/** The yard's vet as a contact. */
export const aContact = (given: Partial<Contact> = {}): Contact => ({
  id: anId(),
  userId: null,
  horseId: null,
  role: "VET",
  name: "Dr Reed",
  company: null,
  phone: null,
  email: null,
  hours: null,
  notes: null,
  fromDay: null,
  untilDay: null,
  onCard: null,
  position: 0,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

/** A horse's insurance without an end. */
export const aPaper = (given: Partial<Paper> = {}): Paper => ({
  id: anId(),
  userId: null,
  horseId: null,
  kind: "INSURANCE",
  name: null,
  number: null,
  issuedBy: null,
  validFrom: null,
  validUntil: null,
  notes: null,
  files: [],
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

/** A schedule that came by mail and waits. */
export const aMailedPaper = (given: Partial<MailedPaper> = {}): MailedPaper => {
  const id = anId();
  return {
    id: anId(),
    subject: "Fwd: your documents",
    sentBy: "Robin Hacker",
    file: {
      id,
      fileUrl: `/files/${id}`,
      originalName: "schedule.pdf",
      mimeType: "application/pdf",
      fileSize: 9,
    },
    leftOut: [],
    createdAt: NOW,
    ...given,
  };
};

/** A one-day outing under the rules of British Dressage, with no horse entered yet. */
export const anOuting = (given: Partial<Outing> = {}): Outing => ({
  id: anId(),
  userId: null,
  name: "Spring show",
  venue: "",
  firstDay: "2100-05-01",
  lastDay: "2100-05-01",
  body: "BD",
  feiRules: false,
  notes: "",
  horses: [],
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

export const someCareNotes = (given: Partial<CareNotes> = {}): CareNotes => ({
  allergies: null,
  warnings: null,
  feeds: [],
  routine: [],
  rugs: null,
  tack: null,
  updatedAt: NOW,
  ...given,
});

/** A draft horse of which only the name is known. */
export const aDraftHorse = (given: Partial<DraftHorse> = {}): DraftHorse => ({
  id: anId(),
  userId: null,
  name: "Bella",
  breed: null,
  dateOfBirth: null,
  passportNumber: null,
  microchipNumber: null,
  imageUrl: null,
  color: null,
  gender: null,
  notes: null,
  height: null,
  weight: null,
  bodyConditionScore: null,
  foodChainStatus: "UNKNOWN",
  allergies: null,
  handlingWarnings: null,
  missing: ["breed", "dateOfBirth", "passportNumber", "microchipNumber"],
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});
