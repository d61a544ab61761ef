/** Every page of the product by its address; `:id` stands for one segment. */
export const paths = {
  landing: "/",
  auth: "/auth",
  dashboard: "/dashboard",
  horses: "/horses",
  horse: "/horses/:id",
  /** A draft horse; the next path lists the horses that have left. */
  draftHorse: "/horses/drafts/:id",
  departedHorses: "/departed-horses",
  ask: "/ai",
  subscription: "/subscription",
  calendar: "/calendar",
  costs: "/costs",
  compliance: "/compliance",
  /** Printable vaccinations and verdicts of one horse; the next path is for the horses of an outing. */
  horseHealthSheet: "/horses/:id/statement",
  outingHealthSheet: "/outings/:id/statement",
  medicines: "/medicines",
  worming: "/worming",
  contacts: "/contacts",
  papers: "/papers",
  day: "/day",
  places: "/places",
  /** What owners are charged, and their statements. */
  charges: "/charges",
  /** What the yard keeps of medicines and feeds. */
  stock: "/stock",
  isolation: "/isolation",
  /** A screen in the tack room, on which nobody is signed in. */
  kiosk: "/kiosk",
  /** What a link shows to somebody without an account. */
  shared: "/s/:token",
  verify: "/verify/:token",
  dossiers: "/horses/:id/dossiers",
  /** Where stable cards are printed; `?horse=` names one. The next is the page that a card's code leads to. */
  stableCards: "/stable-cards",
  stableCard: "/card/:token",
  inspection: "/inspection",
  import: "/import",
  medicineChart: "/horses/:id/medicine-chart",
  /** The yard's people. */
  yard: "/yard",
  /** Where the link leads by which a horse is handed over. */
  handOver: "/hand-over",
  /** Where an invitation's link leads. */
  join: "/join",
  settings: "/settings",
  privacySettings: "/settings/privacy",
  activity: "/settings/activity",
  bin: "/settings/bin",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  /** The page that links in reminder mails open. */
  unsubscribe: "/unsubscribe",
  /** The page that links in calendar entries open. */
  eventDone: "/done",
  figures: "/admin/figures",
  answerRatings: "/admin/answers",
  complaints: "/admin/complaints",
  systemSettings: "/admin/settings",
  installationStatus: "/admin/status",
  people: "/admin/people",
  dataProtection: "/admin/data-protection",
  /** The calls and webhooks, for people who write programs. */
  developers: "/developers",
  library: "/library",
  libraryEntry: "/library/:id",
  terms: "/terms",
  privacy: "/privacy",
  cookies: "/cookies",
  accessibility: "/accessibility",
  contact: "/contact",
} as const;

/**
 * Addresses that open a page together with a form on it; the page then removes that part of its address
 * (`use-opening.ts`).
 */
export const opening = {
  horse: `${paths.horses}?open=add`,
  event: `${paths.calendar}?open=add`,
  counts: `${paths.worming}?open=counts`,
  /** The result form of one horse: `horse` and `task` are appended. */
  result: `${paths.worming}?open=result`,
  question: `${paths.ask}?open=question`,
  invitation: `${paths.yard}?open=invite`,
} as const;

/** Opens the registration form on the sign-in page. */
export const REGISTER_QUERY = "?mode=register";

/** The path to which the landing page's demo button posts. */
export const DEMO_PATH = "/demo";

/** The page that the service worker shows instead of a page that cannot be fetched; the app never links to it. */
export const OFFLINE_PATH = "/offline";

/** The app's shell without a page, which the service worker shows where a page of the app cannot be fetched. */
export const SHELL_PATH = "/app";

/** The path of the call with which the landing page checks whether a horse may go. */
export const VACCINATION_CHECK_PATH = "/api/vaccination-check";

/** The placeholder in a built page for the nonce of style elements, which the server replaces in each answer. */
export const NONCE_PLACE = "{{style-nonce}}";

/** The placeholders in a built page for settings of the installation, which the server replaces. */
export const ANNOUNCEMENT_PLACE = "{{announcement}}";
export const CLOSED_PLACE = "{{closed}}";
export const VAT_NOTE_PLACE = "{{vat-note}}";

/** Whether an address (without query) is that of the page with this path; a trailing slash does not matter. */
export const isAt = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(trimSlash(address));

/** Whether there is a page at this address. */
export const isPage = (address: string) => Object.values(paths).some((path) => isAt(path, address));

/** The address without a trailing slash. */
export const trimSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, "") : path);
