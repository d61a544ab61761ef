import { addressOf, type CallInput } from "#contract/address.ts";
import { careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import { todayEndpoints } from "#contract/care/today.ts";
import { yardDayEndpoints } from "#contract/care/yard-day.ts";
import { complianceEndpoints } from "#contract/competing/compliance.ts";
import { healthSheetEndpoints } from "#contract/competing/health-sheets.ts";
import { outingEndpoints } from "#contract/competing/outings.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";
import { LIBRARY_PAGE_SIZE_MAX, libraryEndpoints } from "#contract/experts/library.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { medicineEndpoints } from "#contract/health/medicines.ts";
import { stockEndpoints } from "#contract/health/stock.ts";
import { wormingEndpoints } from "#contract/health/worming.ts";
import { careNotesEndpoints } from "#contract/horses/care-notes.ts";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { PAGE_SIZE_MAX } from "#contract/horses/horse-page-query.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { overviewEndpoints } from "#contract/horses/overview.ts";
import { paperEndpoints } from "#contract/horses/papers.ts";
import { placeEndpoints } from "#contract/horses/places.ts";
import { draftHorseEndpoints } from "#contract/horses/draft-horses.ts";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { notificationEndpoints } from "#contract/notices/notifications.ts";
import { weatherEndpoints } from "#contract/notices/weather.ts";
import { memberEndpoints } from "#contract/people/members.ts";
import { addDays } from "#rules/dates.ts";

/*
 * The replies that a device keeps. A page that works without signal asks at one of these addresses, or at one whose
 * reply the device derives from one of these (web/domains/data/copy/derived-replies.ts).
 */

/** A call whose reply is copied. */
export interface CopiedCall {
  spec: ReadEndpoint;
  given: CallInput;
  address: string;
}

const copied = (spec: ReadEndpoint, given: CallInput = {}): CopiedCall => ({
  spec,
  given,
  address: addressOf(spec, given),
});

/**
 * The copy has the events from this many days before today to this many after, and the outings from as many days
 * before: the weeks of last month, as the calendar shows them, and of a year ahead.
 */
const EVENT_DAYS_BEFORE = 70;
const EVENT_DAYS_AFTER = 400;
/** The days, from today, of which the copy has the yard's jobs, and of those for which it says who may go. */
const JOB_DAYS = 5;
const BOARD_DAYS = 8;
/** The years before the present one of which the copy has a horse's timeline. */
const YEARS_BEFORE = 1;
/** Entries of the timeline of each year, which is a page as the screen asks for it. */
const TIMELINE_PAGE = 50;

/** The calls about the whole yard on a UK day, for this many horses. */
export function callsOfYard(today: string, horses: number): CopiedCall[] {
  const pages = Math.max(1, Math.ceil(horses / PAGE_SIZE_MAX));
  const events = {
    from: addDays(today, -EVENT_DAYS_BEFORE),
    to: addDays(today, EVENT_DAYS_AFTER),
    limit: EVENT_LIST_MAX,
  };
  return [
    copied(todayEndpoints.read),
    copied(horseEndpoints.list),
    ...Array.from({ length: pages }, (_, page) =>
      copied(horseEndpoints.summaries, { query: summariesPage(page + 1) }),
    ),
    copied(careEventEndpoints.list, { query: events }),
    copied(careEventEndpoints.overdue),
    copied(careEventEndpoints.upcoming),
    copied(careEventEndpoints.counts),
    copied(outingEndpoints.list, { query: { from: events.from } }),
    copied(outingEndpoints.board),
    ...nextDays(today, JOB_DAYS).map((date) => copied(yardDayEndpoints.read, { query: { date } })),
    copied(contactEndpoints.list),
    copied(paperEndpoints.list),
    copied(placeEndpoints.board),
    copied(stockEndpoints.medicines),
    copied(stockEndpoints.feeds),
    ...nextDays(today, BOARD_DAYS).map((on) =>
      copied(complianceEndpoints.board, { query: { on } }),
    ),
    copied(complianceEndpoints.bodies),
    copied(medicineEndpoints.withdrawals),
    copied(medicineEndpoints.foodChain),
    copied(wormingEndpoints.board),
    copied(wormingEndpoints.rule),
    copied(draftHorseEndpoints.list),
    copied(presenceEndpoints.left),
    copied(memberEndpoints.list),
    copied(weatherEndpoints.alerts),
    copied(notificationEndpoints.unread),
    copied(libraryEndpoints.list, { query: firstAid }),
  ];
}

const nextDays = (today: string, days: number) =>
  Array.from({ length: days }, (_, ahead) => addDays(today, ahead));

/** What to do until the vet comes. */
const firstAid = { topic: "first-aid", page: "1", pageSize: String(LIBRARY_PAGE_SIZE_MAX) };

/** The query of a page of the horses' list, from which the device derives the others. */
const summariesPage = (page: number) => ({
  page: String(page),
  pageSize: String(PAGE_SIZE_MAX),
  sortBy: "name",
  sortOrder: "asc",
  grouped: "true",
});

/** The calls about one horse on a UK day. */
export function callsOfHorse(horseId: string, today: string): CopiedCall[] {
  const ofId = { params: { id: horseId } };
  const ofHorse = { params: { horseId } };
  const year = Number(today.slice(0, 4));
  return [
    copied(horseEndpoints.find, ofId),
    copied(overviewEndpoints.find, ofId),
    copied(careNotesEndpoints.find, ofId),
    copied(placeEndpoints.stays, { query: { horseId } }),
    copied(carePlanEndpoints.list, ofHorse),
    copied(doseEndpoints.list, ofHorse),
    copied(medicineEndpoints.ofHorse, ofHorse),
    copied(wormingEndpoints.ofHorse, ofHorse),
    copied(healthSheetEndpoints.ofHorse, { ...ofId, query: { on: today } }),
    copied(timelineEndpoints.measures, ofHorse),
    ...recordKinds.map((kind) => copied(recordEndpoints[kind].list, ofHorse)),
    copied(timelineEndpoints.years, ofHorse),
    ...Array.from({ length: YEARS_BEFORE + 1 }, (_, before) =>
      copied(timelineEndpoints.entries, { ...ofHorse, query: yearPage(year - before) }),
    ),
  ];
}

const yearPage = (year: number) => ({
  from: `${year}-01-01`,
  limit: String(TIMELINE_PAGE),
  to: `${year}-12-31`,
});
