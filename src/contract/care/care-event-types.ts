import { keysOf } from "#rules/keys-of.ts";
import type { RecurringPattern } from "#rules/care/recurrence.ts";

export const careEventTypeLabels = {
  VACCINATION: "Vaccination",
  FARRIER: "Farrier",
  DENTAL: "Dental",
  WORMING: "Worming",
  CHECKUP: "Check-up",
  VET: "Vet",
  PHYSIO: "Physio",
  SADDLE_FITTER: "Saddle fitter",
  MEDICATION: "Medication",
  EXERCISE: "Exercise",
};
export const careEventTypes = keysOf(careEventTypeLabels);
export type CareEventType = keyof typeof careEventTypeLabels;

/** The priorities of a new event; URGENT can be set only in an edit (spec section 3). */
export const prioritiesOfNew = ["LOW", "MEDIUM", "HIGH"] as const;
export const priorities = [...prioritiesOfNew, "URGENT"] as const;
export type Priority = (typeof priorities)[number];
export const priorityLabels: Record<Priority, string> = {
  LOW: "Low",
  MEDIUM: "Medium",
  HIGH: "High",
  URGENT: "Urgent",
};

export const careEventStatuses = ["PENDING", "IN_PROGRESS", "COMPLETED"] as const;
export type CareEventStatus = (typeof careEventStatuses)[number];
export const careEventStatusLabels: Record<CareEventStatus, string> = {
  PENDING: "Pending",
  IN_PROGRESS: "In Progress",
  COMPLETED: "Completed",
};

export const recurringLabels: Record<RecurringPattern, string> = {
  DAILY: "Every day",
  WEEKLY: "Every week",
  FORTNIGHTLY: "Every fortnight",
  MONTHLY: "Every month",
  EVERY_6_WEEKS: "Every 6 weeks",
  EVERY_8_WEEKS: "Every 8 weeks",
  QUARTERLY: "Every 3 months",
  SIX_MONTHLY: "Every 6 months",
  YEARLY: "Every year",
};
