import type { CareEvent } from "#contract/care/care-events.ts";
import type { CarePlan } from "#contract/care/care-plans.ts";
import type { PrefilledRow, PrefilledVisit } from "#contract/care/visit-calls.ts";
import { londonDate } from "#rules/london.ts";
import { anId } from "./makers.ts";

const NOW = "2026-06-01T09:00:00.000Z";

/** A farrier's visit for one horse that was planned by hand. */
export const anEvent = (given: Partial<CareEvent> = {}): CareEvent => ({
  id: anId(),
  userId: null,
  horseId: anId(),
  horseName: "Bella",
  title: "Farrier visit",
  description: "",
  eventType: "FARRIER",
  priority: "MEDIUM",
  status: "PENDING",
  dueDate: "2100-01-05T15:00:00.000Z",
  dueFrom: null,
  completedAt: null,
  reminderDays: [1, 3, 7],
  recurring: null,
  recurringEnd: null,
  notes: "",
  planId: null,
  paperId: null,
  fromRecord: null,
  record: null,
  standsFor: "farrier",
  owesRecord: false,
  snoozedFrom: null,
  snoozedBecause: null,
  snoozedBy: null,
  snoozedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

/** A plan for the farrier every six weeks. */
export const aPlan = (given: Partial<CarePlan> = {}): CarePlan => ({
  id: anId(),
  horseId: anId(),
  eventType: "FARRIER",
  every: 6,
  until: null,
  unit: "WEEKS",
  anchor: "LAST_DONE",
  seasonFrom: null,
  seasonTo: null,
  note: "",
  firstDate: null,
  active: true,
  pausedUntil: null,
  pausedBecause: null,
  pausedBy: null,
  updatedAt: NOW,
  lastDone: "2026-05-01",
  next: null,
  ...given,
});

/** The row of a horse that is due and selected, without an event. */
export const aPrefilledRow = (given: Partial<PrefilledRow> = {}): PrefilledRow => ({
  horseId: anId(),
  name: "Bella",
  imageUrl: null,
  color: "Bay",
  ticked: true,
  event: null,
  due: null,
  last: null,
  dose: null,
  visitType: null,
  next: [],
  ...given,
});

/** A prefilled farrier's visit for today. */
export const aPrefilledVisit = (given: Partial<PrefilledVisit> = {}): PrefilledVisit => ({
  kind: "FARRIER",
  date: londonDate(new Date()),
  professional: "Jo Smith",
  clinic: null,
  professionals: ["Jo Smith"],
  dueBy: londonDate(new Date()),
  eventId: null,
  horses: [],
  ...given,
});
