import * as z from "zod/mini";
import type { FoodChainStatus } from "#rules/medicines/food-chain-status.ts";
import { endpoint } from "#contract/endpoint.ts";
import { careEventTypes } from "#contract/care/care-event-types.ts";
import { byId, instantOut, proposedId, seenVersionQuery } from "#contract/fields.ts";
import { HorsePageQuery } from "./horse-page-query.ts";
import {
  careStatus,
  HorseStanding,
  notKnown,
  StandingCounts,
  StandingReason,
} from "./horse-standing.ts";
import { Horse, HorseEdit, HorseInput } from "./horse.ts";

/** The food chain status as worded in Section IX of the passport (Section II since 2016). */
export const foodChainLabels: Record<FoodChainStatus, string> = {
  INTENDED: "Intended for human consumption",
  EXCLUDED: "Not intended for human consumption (signed out)",
  UNKNOWN: "Not known",
};

/** Maximum size of a photo, in bytes. */
export const PHOTO_MAX = 20 * 1024 * 1024;
export const photoTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

export const ListedHorse = z.extend(Horse, { careStatus, notKnown });
export type ListedHorse = z.output<typeof ListedHorse>;

/** A horse to choose from a list. */
export const HorseName = z.pick(Horse, { id: true, name: true });
export type HorseName = z.output<typeof HorseName>;

/** What must be known of a horse before anybody touches or feeds it; one of the two may be null. */
export const HorseAlert = z.pick(Horse, {
  id: true,
  name: true,
  allergies: true,
  handlingWarnings: true,
});
export type HorseAlert = z.output<typeof HorseAlert>;

export const HorseSummary = z.object({
  horse: Horse,
  healthCounts: z.object({
    veterinary: z.int(),
    farrier: z.int(),
    dietary: z.int(),
    medication: z.int(),
  }),
  nextCareEvent: z.nullable(z.object({ eventType: z.enum(careEventTypes), dueDate: instantOut })),
  overdueCount: z.int(),
  careStatus,
  notKnown,
  /**
   * The most serious reason for the horse's standing; null unless the page is grouped, counted or filtered by
   * standing.
   */
  reason: z.nullable(StandingReason),
});
export type HorseSummary = z.output<typeof HorseSummary>;

export const HorsePage = z.object({
  items: z.array(HorseSummary),
  total: z.int(),
  totalPages: z.int(),
  /**
   * The number of matching horses with each standing, regardless of the filter by standing; null in the same cases
   * as `reason`.
   */
  standingCounts: z.nullable(StandingCounts),
});
export type HorsePage = z.output<typeof HorsePage>;

export const horseEndpoints = {
  list: endpoint("GET", "/api/horses", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: "The yard's horses by name, at most 1,000",
    reply: z.array(ListedHorse),
  }),
  names: endpoint("GET", "/api/horse-names", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: "What the yard's horses are called, by name",
    reply: z.array(HorseName),
  }),
  alerts: endpoint("GET", "/api/horse-alerts", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: "The yard's horses that have allergies or handling warnings, by name",
    reply: z.array(HorseAlert),
  }),
  summaries: endpoint("GET", "/api/horse-summaries", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary:
      "A page of horses with record counts, next care event and overdue count; grouped or filtered by how they stand",
    query: HorsePageQuery,
    reply: HorsePage,
  }),
  find: endpoint("GET", "/api/horses/:id", {
    access: "viewer",
    section: "papers",
    summary: "One horse",
    params: byId,
    reply: Horse,
  }),
  standing: endpoint("GET", "/api/horses/:id/standing", {
    access: "viewer",
    section: "care",
    summary: "How a horse stands with its care, and at most 10 reasons, the gravest first",
    params: byId,
    reply: HorseStanding,
  }),
  create: endpoint("POST", "/api/horses", {
    access: "groom",
    section: "papers",
    summary: "Add a horse; a proposed id makes the call safe to repeat",
    body: z.extend(HorseInput, { id: proposedId }),
    reply: Horse,
  }),
  update: endpoint("PUT", "/api/horses/:id", {
    access: "groom",
    section: "papers",
    summary: "Replace a horse's fields, unless somebody has since the version given",
    params: byId,
    body: HorseEdit,
    reply: Horse,
  }),
  remove: endpoint("DELETE", "/api/horses/:id", {
    access: "manager",
    section: "papers",
    summary:
      "Delete a horse with its records, events and photos, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: Horse,
  }),
  uploadPhoto: endpoint("POST", "/api/upload/horse-photo", {
    access: "groom",
    section: "files",
    summary:
      "Keep a photo; answers the address to put on the horse; a proposed id makes the call safe to repeat",
    query: z.object({ id: proposedId }),
    upload: "photo",
    reply: z.object({ fileUrl: z.string() }),
  }),
};
