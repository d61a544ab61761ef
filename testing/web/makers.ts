import { rightsOfRole } from "#contract/roles.ts";
import type { User } from "#contract/people/accounts.ts";
import type { Horse } from "#contract/horses/horse.ts";
import type { HorseSummary, ListedHorse } from "#contract/horses/horses.ts";

const NOW = "2026-06-01T09:00:00.000Z";
let count = 0;

/** An id that no other row of the test has. */
export const anId = () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`;

/** The owner of a yard, with a confirmed address and all consents. */
export const aUser = (given: Partial<User> = {}): User => ({
  id: anId(),
  email: "sam@example.com",
  emailConfirmed: true,
  mailGoesTo: "MAILBOX",
  firstName: "Sam",
  lastName: "Archer",
  role: "USER",
  gdprConsent: true,
  marketingConsent: false,
  subscriptionStatus: "active",
  yardId: anId(),
  yardName: "Archer's yard",
  yardRole: "OWNER",
  rights: rightsOfRole.OWNER,
  trialEndsAt: NOW,
  paymentWanted: false,
  demoUntil: null,
  eraseAfter: null,
  firstVisit: false,
  consentsToRenew: [],
  newEmail: null,
  ...given,
});

/** A mare that is kept in the yard. */
export const aHorse = (given: Partial<Horse> = {}): Horse => ({
  id: anId(),
  userId: null,
  name: "Bella",
  breed: "Welsh Section D",
  dateOfBirth: "2015-04-12",
  age: 11,
  passportNumber: "826046000123456",
  microchipNumber: "826098123456789",
  imageUrl: null,
  color: "Bay",
  gender: "MARE",
  notes: null,
  height: "14.2hh",
  weight: null,
  bodyConditionScore: null,
  foodChainStatus: "UNKNOWN",
  allergies: null,
  handlingWarnings: null,
  presence: "PRESENT",
  leftOn: null,
  leftBecause: null,
  leftNote: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

/** A horse as the list of all horses returns it, with the standing up to date. */
export const aListedHorse = (given: Partial<Horse> = {}): ListedHorse => ({
  ...aHorse(given),
  careStatus: "UP_TO_DATE",
  notKnown: null,
});

/** A horse as a page of the list shows it: up to date, with nothing recorded yet. */
export const aSummary = (given: Partial<Horse> = {}): HorseSummary => ({
  horse: aHorse(given),
  healthCounts: { veterinary: 0, farrier: 0, dietary: 0, medication: 0 },
  nextCareEvent: null,
  overdueCount: 0,
  careStatus: "UP_TO_DATE",
  notKnown: null,
  reason: null,
});
