import type { VisitKind } from "#contract/care/care-subjects.ts";
import { opening, paths } from "#contract/paths.ts";

/** The action of a command: it opens a page, or the form of a visit. */
export type Deed = { to: string } | { visit: { kind?: VisitKind; horseIds?: readonly string[] } };

export interface Command {
  id: string;
  title: string;
  /** A one-line description. */
  hint?: string;
  deed: Deed;
  /** Further words with which people search for the command. */
  words: string;
}

/** The visits that can be logged, with the wording for one horse. */
export const visits: (Omit<Command, "deed" | "hint"> & { hint: string; kind?: VisitKind })[] = [
  {
    id: "visit",
    title: "Log a visit",
    hint: "Farrier, vet, teeth: one or many horses",
    words: "record add",
  },
  {
    id: "visit-farrier",
    title: "Log a farrier visit",
    hint: "Shoes and trims",
    words: "shod shoes shoeing trim feet blacksmith record add",
    kind: "FARRIER",
  },
  {
    id: "visit-vet",
    title: "Log a vet visit",
    hint: "Check-ups and treatment",
    words: "veterinary record add",
    kind: "VET",
  },
  {
    id: "visit-dose",
    title: "Record a dose",
    hint: "A jab for one or many horses",
    words: "the flu jab jabs vaccination vaccine vaccinated tetanus booster injection log add",
    kind: "VACCINATION",
  },
  {
    id: "visit-dentist",
    title: "Log a dentist visit",
    hint: "Teeth",
    words: "teeth tooth dental record add",
    kind: "DENTAL",
  },
  {
    id: "visit-worming",
    title: "Log a worming",
    hint: "What was given",
    words: "wormed wormer worms tapeworm treatment record add",
    kind: "WORMING",
  },
  {
    id: "visit-physio",
    title: "Log a physio visit",
    hint: "Back and legs",
    words: "physiotherapist record add",
    kind: "PHYSIO",
  },
  {
    id: "visit-saddle",
    title: "Log a saddle fitting",
    hint: "Saddle and bridle",
    words: "saddler fitter visit tack record add",
    kind: "SADDLE_FITTER",
  },
  {
    id: "visit-weight",
    title: "Enter weights",
    hint: "Weight and condition",
    words: "weigh in weighing weighed tape condition log record add",
    kind: "WEIGHT",
  },
];

const page = (id: string, title: string, to: string, words: string): Command => ({
  id,
  title,
  deed: { to },
  words,
});

/** Everything that can be done or opened from any page, the most frequent first. */
export const commands: readonly Command[] = [
  ...visits.map(({ kind, ...visit }) => ({ ...visit, deed: { visit: kind ? { kind } : {} } })),
  page(
    "counts",
    "Enter counts",
    opening.counts,
    "worm worms egg fec faecal results lab laboratory add record",
  ),
  page("add-event", "Add Event", opening.event, "new make calendar appointment booking reminder"),
  page("add-horse", "Add Horse", opening.horse, "new make pony"),
  page(
    "invite",
    "Invite somebody",
    opening.invitation,
    "groom sharer owner manager people add new",
  ),
  page("today", "Today", paths.dashboard, "dashboard home due overdue"),
  page("horses", "My Horses", paths.horses, "list yard"),
  page("calendar", "Calendar", paths.calendar, "events diary month appointments"),
  page(
    "compliance",
    "Can we go?",
    paths.compliance,
    "competition compete show outing outings compliance eligible rules vaccination",
  ),
  page(
    "papers",
    "Papers",
    paths.papers,
    "insurance licence license membership FEI UELN policy expiry renew documents",
  ),
  page("worming", "Worming", paths.worming, "worms worm egg counts season"),
  page(
    "day",
    "The yard's day",
    paths.day,
    "feeds feeding round routine tick board jobs turn out rugs",
  ),
  page(
    "places",
    "Who stands where",
    paths.places,
    "stables boxes paddocks fields isolation move turnout contacts strangles",
  ),
  page(
    "isolation",
    "Isolation",
    paths.isolation,
    "temperature pulse vital signs quarantine rounds twice daily fever",
  ),
  page(
    "stock",
    "Stock",
    paths.stock,
    "medicine cupboard feed room store batch expiry left hay bags nutrients",
  ),
  page(
    "charges",
    "Extras and statements",
    paths.charges,
    "charges owners invoice bill split livery plaiting paid statement month",
  ),
  page("stable-cards", "Stable cards", paths.stableCards, "print door label qr code emergency"),
  page("medicines", "Medicines", paths.medicines, "medicine book drugs withdrawal treatments"),
  page(
    "inspection",
    "Inspection pack",
    paths.inspection,
    "licence licensing council inspector riding school hire livery work missing",
  ),
  page(
    "import",
    "Bring a sheet in",
    paths.import,
    "import spreadsheet excel csv xlsx upload list paste bulk add horses",
  ),
  page(
    "people",
    "People",
    paths.yard,
    "members team staff grooms roles rights yard sharers owners",
  ),
  page("costs", "Costs", paths.costs, "money spent spending bills invoices expenses forecast"),
  page("ask", "Ask the Expert", paths.ask, "question chat help advice assistant"),
  page("subscription", "Subscription", paths.subscription, "billing bill payment pay card price"),
  page("library", "Library", paths.library, "reference rules sources"),
  page(
    "settings",
    "Settings",
    paths.settings,
    "profile password account name two factor passkey theme dark notifications reminders feed",
  ),
  page("privacy", "Privacy & GDPR", paths.privacySettings, "export download data delete account"),
  page("activity", "Activity", paths.activity, "history who changed log"),
  page("bin", "Bin", paths.bin, "deleted restore undelete trash"),
];
