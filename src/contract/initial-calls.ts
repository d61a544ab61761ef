import { wholeMonths } from "#rules/costs/forecast.ts";
import { londonDate } from "#rules/london.ts";
import { calendarSpan } from "#rules/month-grid.ts";
import { type Address, addressOf, type CallInput } from "./address.ts";
import { activityEndpoints } from "./data/activity.ts";
import { binEndpoints } from "./data/bin.ts";
import { billingEndpoints } from "./billing/billing.ts";
import { calendarEndpoints } from "./care/calendar.ts";
import { careEventEndpoints } from "./care/care-events.ts";
import { costEndpoints } from "./care/costs.ts";
import { timelineEndpoints } from "./care/timeline.ts";
import { firstRows, todayEndpoints } from "./care/today.ts";
import { complianceEndpoints, firstOfBoard } from "./competing/compliance.ts";
import { outingEndpoints } from "./competing/outings.ts";
import { healthSheetEndpoints } from "./competing/health-sheets.ts";
import { medicineEndpoints } from "./health/medicines.ts";
import { statementEndpoints } from "#contract/care/statements.ts";
import { stockEndpoints } from "#contract/health/stock.ts";
import { firstOfWormingBoard, wormingEndpoints } from "./health/worming.ts";
import { careNotesEndpoints } from "./horses/care-notes.ts";
import { overviewEndpoints } from "./horses/overview.ts";
import { contactEndpoints } from "./horses/contacts.ts";
import { mailedPaperEndpoints } from "./horses/mailed-papers.ts";
import { paperEndpoints } from "./horses/papers.ts";
import { firstCardsOfHorses, firstHorses, firstRowsOfHorses } from "./horses/horse-page-query.ts";
import { horseEndpoints } from "./horses/horses.ts";
import { notificationEndpoints } from "./notices/notifications.ts";
import { placeEndpoints } from "./horses/places.ts";
import { weatherEndpoints } from "./notices/weather.ts";
import { paths } from "./paths.ts";
import { accountEndpoints } from "./people/accounts.ts";
import { memberEndpoints } from "./people/members.ts";

interface PageContext {
  /** The id in the page's path. */
  id: string;
  /** The current day in the United Kingdom. */
  today: string;
}
type Call = readonly [Address, CallInput?];

/** The calls that every signed-in page makes. */
const always: Call[] = [[accountEndpoints.user], [notificationEndpoints.unread]];

/**
 * The first calls of each page, the most urgent first; `e2e/screens.e2e.ts` compares them with those of
 * the pages.
 */
const table: Record<string, (opened: PageContext) => Call[]> = {
  [paths.dashboard]: () => [
    [todayEndpoints.read, firstRows],
    [horseEndpoints.summaries, firstHorses],
    [horseEndpoints.alerts],
    [outingEndpoints.board],
    [weatherEndpoints.alerts],
    [careEventEndpoints.counts],
    [careEventEndpoints.upcoming, { query: { limit: 6 } }],
  ],
  // how horses are listed depends on the width (`byWidth`)
  [paths.horses]: () => [],
  [paths.calendar]: ({ today }) => calendar(today),
  [paths.horse]: ({ id }) => [
    [horseEndpoints.find, { params: { id } }],
    [overviewEndpoints.find, { params: { id } }],
    [timelineEndpoints.measures, { params: { horseId: id } }],
    [careNotesEndpoints.find, { params: { id } }],
    [contactEndpoints.list, { query: { horseId: id } }],
    [placeEndpoints.stays, { query: { horseId: id } }],
    [paperEndpoints.list, { query: { horseId: id } }],
    [timelineEndpoints.years, { params: { horseId: id } }],
  ],
  [paths.costs]: ({ today }) => [
    [costEndpoints.spent, { query: { from: wholeMonths(today).from } }],
    [costEndpoints.forecast],
  ],
  [paths.compliance]: ({ today }) => [
    [complianceEndpoints.board, { query: firstOfBoard(today) }],
    [complianceEndpoints.bodies],
  ],
  [paths.medicines]: () => [
    [medicineEndpoints.months],
    [medicineEndpoints.book],
    [medicineEndpoints.withdrawals],
    [medicineEndpoints.foodChain],
    [horseEndpoints.names],
  ],
  [paths.places]: () => [[placeEndpoints.board]],
  [paths.charges]: ({ today }) => [
    [statementEndpoints.list, { query: { month: today.slice(0, 7) } }],
    [contactEndpoints.list],
  ],
  [paths.stock]: () => [[stockEndpoints.medicines], [stockEndpoints.feeds]],
  [paths.isolation]: () => [[placeEndpoints.board], [horseEndpoints.list], [horseEndpoints.alerts]],
  [paths.contacts]: () => [[contactEndpoints.list], [horseEndpoints.names]],
  [paths.papers]: () => [
    [paperEndpoints.list],
    [horseEndpoints.names],
    [mailedPaperEndpoints.list],
  ],
  [paths.worming]: () => [[wormingEndpoints.board, firstOfWormingBoard], [wormingEndpoints.rule]],
  [paths.subscription]: () => [[billingEndpoints.status], [billingEndpoints.invoices]],
  [paths.horseHealthSheet]: ({ id, today }) => [
    [healthSheetEndpoints.ofHorse, { params: { id }, query: { on: today } }],
  ],
  [paths.outingHealthSheet]: ({ id }) => [[healthSheetEndpoints.ofOuting, { params: { id } }]],
  // only the page of a person who manages the yard's people requests the invitations
  [paths.yard]: () => [[memberEndpoints.list]],
  [paths.bin]: () => [[binEndpoints.list]],
  [paths.activity]: () => [[activityEndpoints.list], [horseEndpoints.names]],
  // the other calls of this page are for content further down, or are made only when a person asks a question
  [paths.ask]: () => [],
  [paths.settings]: () => [],
  [paths.privacySettings]: () => [],
};

/** The width below which a screen is a phone's, as in the styles. */
const PHONE = "40rem";

/** First calls that a page makes on screens of a width only, by its path: each with the media query of that width. */
const byWidth: Record<string, readonly (readonly [media: string, call: Call])[]> = {
  [paths.horses]: [
    [`(width < ${PHONE})`, [horseEndpoints.summaries, firstRowsOfHorses]],
    [`(width >= ${PHONE})`, [horseEndpoints.summaries, firstCardsOfHorses]],
  ],
};

/** The calls for the days around a date, in weeks that begin on the default day, which a person may have changed. */
function calendar(today: string): Call[] {
  const { from, to } = calendarSpan(today, "SUNDAY");
  return [
    [careEventEndpoints.overdue, { query: { limit: 8 } }],
    [careEventEndpoints.upcoming, { query: { limit: 5 } }],
    [horseEndpoints.alerts],
    [calendarEndpoints.days, { query: { from, to, open: today } }],
    [outingEndpoints.list, { query: { from, to } }],
  ];
}

const pages = Object.entries(table).map(([path, calls]) => ({
  pattern: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
  calls,
}));

/** The addresses that a page requests when it opens, given the page's path; empty for unknown pages. */
export function initialCalls(path: string, now = new Date()): string[] {
  for (const { pattern, calls } of pages) {
    const found = pattern.exec(path);
    if (found)
      return [...always, ...calls({ id: found[1] ?? "", today: londonDate(now) })].map(
        ([spec, given = {}]) => addressOf(spec, given),
      );
  }
  return [];
}

/** Link elements for a page's head; `crossorigin` lets the script's own calls use the preloaded responses. */
export const preloadLinks = (path: string): string =>
  [
    ...initialCalls(path).map((address) => preloadLink(address)),
    ...(byWidth[path] ?? []).map(([media, [spec, given = {}]]) =>
      preloadLink(addressOf(spec, given), ` media="${escaped(media)}"`),
    ),
  ].join("");

/** The link element for the picture that a page shows largest. */
export const preloadPicture = (address: string): string =>
  `<link rel="preload" href="${escaped(address)}" as="image" fetchpriority="high">\n`;

const preloadLink = (address: string, more = "") =>
  `<link rel="preload" href="${escaped(address)}" as="fetch" crossorigin${more}>\n`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
