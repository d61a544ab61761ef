import type { CareEvent } from "#contract/care/care-events.ts";

/** Builds an event as the server sends it, for tests. */
export const sampleEvent = (given: Partial<CareEvent> = {}): CareEvent => ({
  id: "00000000-0000-7000-8000-000000000001",
  userId: null,
  horseId: null,
  horseName: null,
  title: "Farrier",
  description: "",
  eventType: "FARRIER",
  priority: "MEDIUM",
  status: "PENDING",
  dueDate: "2026-11-22T09:00:00.000Z",
  dueFrom: null,
  completedAt: null,
  reminderDays: [],
  recurring: null,
  recurringEnd: null,
  notes: "",
  planId: null,
  fromRecord: null,
  record: null,
  standsFor: null,
  owesRecord: false,
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
  ...given,
});
