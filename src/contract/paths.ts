/** Every page of the product by its address; `:id` stands for one segment. */
export const paths = {
  landing: "/",
  auth: "/auth",
  dashboard: "/dashboard",
  horses: "/horses",
  horse: "/horses/:id",
  /** A draft horse, and the horses that have left. */
  draftHorse: "/horses/drafts/:id",
  departedHorses: "/departed-horses",
  ask: "/ai",
  subscription: "/subscription",
  calendar: "/calendar",
  costs: "/costs",
  compliance: "/compliance",
  /** Vaccinations and verdicts on paper: one horse's, and those of an outing's horses. */
  horseStatement: "/horses/:id/statement",
  outingStatement: "/outings/:id/statement",
  medicines: "/medicines",
  worming: "/worming",
  contacts: "/contacts",
  /** The yard's people. */
  yard: "/yard",
  /** Where an invitation's link leads. */
  join: "/join",
  settings: "/settings",
  privacySettings: "/settings/privacy",
  activity: "/settings/activity",
  bin: "/settings/bin",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  /** Where the links in reminder mails lead. */
  unsubscribe: "/unsubscribe",
  /** Where the links in calendar entries lead. */
  eventDone: "/done",
  figures: "/admin/figures",
  answerRatings: "/admin/answers",
  complaints: "/admin/complaints",
  systemSettings: "/admin/settings",
  library: "/library",
  libraryEntry: "/library/:id",
  terms: "/terms",
  privacy: "/privacy",
  cookies: "/cookies",
  accessibility: "/accessibility",
  contact: "/contact",
} as const;

/** Pages with something of theirs open at once; the page takes that out of its address (`use-opening.ts`). */
export const opening = {
  horse: `${paths.horses}?open=add`,
  event: `${paths.calendar}?open=add`,
  counts: `${paths.worming}?open=counts`,
  /** Of one horse: `horse` and `task` follow. */
  result: `${paths.worming}?open=result`,
  question: `${paths.ask}?open=question`,
  invitation: `${paths.yard}?open=invite`,
} as const;

/** Opens the form of a new account on the page of signing in. */
export const REGISTER_QUERY = "?mode=register";

/** Where the landing page's demo button posts to. */
export const DEMO_PATH = "/demo";

/** What the service worker shows in place of a page that cannot be fetched; no page of the product by itself. */
export const OFFLINE_PATH = "/offline";

/** Where the landing page asks whether a horse may go. */
export const VACCINATION_CHECK_PATH = "/api/vaccination-check";

/** Stands in a built page for the nonce that each answer's style elements carry; the server fills it in. */
export const NONCE_PLACE = "{{style-nonce}}";

/** Stand in a built page for what the installation has set; the server fills them in. */
export const ANNOUNCEMENT_PLACE = "{{announcement}}";
export const CLOSED_PLACE = "{{closed}}";
export const VAT_NOTE_PLACE = "{{vat-note}}";

/** Whether the page of this path stands at an address (without query); a slash at the end does not matter. */
export const isAt = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(trimSlash(address));

/** Whether any page stands at this address. */
export const isPage = (address: string) => Object.values(paths).some((path) => isAt(path, address));

/** The address without the slash at its end. */
export const trimSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, "") : path);
