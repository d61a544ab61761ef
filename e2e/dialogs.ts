import type { Page } from "@playwright/test";
import { nastyNames } from "./nasty-yard.ts";

interface Opener {
  /** The URL of the page that the dialog is opened from. */
  at: (horseId: string) => string;
  open: (page: Page) => Promise<void>;
}

const button =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole("button", { name }).first().click();
  };
const [NAME = ""] = nastyNames;
const horses = () => "/horses?sortOrder=desc";
const horsePage = (horseId: string) => `/horses/${horseId}`;
const settings = () => "/settings";

/**
 * How to open every dialog in the yard of `nasty-yard.ts`, by the dialog's file; or a sentence on why it is not
 * opened. `src/every-dialog.test.ts` fails when a dialog is missing here.
 */
export const dialogs: Record<string, Opener | string> = {
  "data/bin/DeleteDialog.tsx": "it is the dialogs of what is deleted, which stand below",
  "data/bin/EraseDialog.tsx": { at: () => "/settings/bin", open: button(/^Delete for good/) },
  "data/outbox/OutboxDialog.tsx":
    "it lists what was changed without signal, which offline.e2e.ts does",
  "health/passport-pages/StraightenDialog.tsx":
    "it wants a photo of a page, which passport-photo.e2e.ts gives it at both widths",
  "data/webhooks/AddWebhookDialog.tsx": { at: settings, open: button("Add a webhook") },
  "data/webhooks/DeliveriesDialog.tsx": "developers.e2e.ts opens it, once there is a webhook",
  "operations/people/ActDialog.tsx": "admin-settings.e2e.ts opens it, for an administrator",
  "billing/BillingDetailsDialog.tsx": "it wants a customer at the payment provider",
  "billing/PaymentDialog.tsx": { at: () => "/subscription", open: button("Set Up Payment") },
  "care/calendar/DeleteEventDialog.tsx": {
    at: () => "/calendar",
    open: async (page) => {
      await page.getByRole("region", { name: "Overdue Events" }).getByText(NAME).first().click();
      await page.getByRole("button", { name: "Delete event" }).click();
    },
  },
  "care/calendar/DoseDialog.tsx": { at: () => "/calendar", open: button("Complete Flu jab") },
  "care/calendar/EventFormDialog.tsx": { at: () => "/calendar", open: button("Add Event") },
  "care/calendar/MoveDialog.tsx": {
    at: () => "/calendar",
    open: async (page) => {
      await button(/^Actions for /)(page);
      await page.getByRole("menuitem", { name: "Move to…" }).click();
    },
  },
  "care/calendar/PutOffDialog.tsx": {
    at: () => "/calendar",
    open: async (page) => {
      await button(/^Actions for /)(page);
      await page.getByRole("menuitem", { name: "Put off…" }).click();
    },
  },
  "care/calendar/WriteRecordDialog.tsx":
    "it comes once an event has been completed, which is for once",
  "care/yard-day/AddJobDialog.tsx": { at: () => "/day", open: button("Add a job") },
  "care/yard-day/NotDoneDialog.tsx": { at: () => "/day", open: button(/^Not done: /) },
  "care/yard-day/SoonDoseDialog.tsx": "it comes once a dose was given, which is for once",
  "care/plans/CarePlanDialog.tsx": { at: horses, open: button(`Care plan of ${NAME}`) },
  "care/records/DeleteRecordDialog.tsx": {
    at: horses,
    open: async (page) => {
      await button(`Health records of ${NAME}`)(page);
      // within the dialog, because the page behind has similar buttons
      const records = page.getByRole("dialog");
      await records
        .getByRole("button", { name: /^Delete / })
        .first()
        .click();
    },
  },
  "care/records/RecordsDialog.tsx": { at: horses, open: button(`Health records of ${NAME}`) },
  "care/vital-signs/VitalSignsDialog.tsx": "it wants a horse in isolation, see isolation.e2e.ts",
  "care/visits/LogVisitDialog.tsx": { at: () => "/dashboard", open: button("Log a visit") },
  "competing/compliance/CanIGoDialog.tsx": { at: horses, open: button(`Can I go? ${NAME}`) },
  "competing/outings/DeleteOutingDialog.tsx": {
    at: () => "/compliance?view=outings",
    open: button(/^Edit Feather/, "Delete outing"),
  },
  "competing/outings/OutingFormDialog.tsx": {
    at: () => "/compliance?view=outings",
    open: button(/^Edit Feather/),
  },
  "care/charges/ChargeDialog.tsx": "it wants an owner among the contacts, see charges.e2e.ts",
  "care/charges/SplitDialog.tsx": "it wants an owner among the contacts, see charges.e2e.ts",
  "care/charges/PaidDialog.tsx": "it wants a statement, see charges.e2e.ts",
  "health/stock/FeedStockDialog.tsx": { at: () => "/stock", open: button("Add a feed") },
  "health/stock/MedicineStockDialog.tsx": { at: () => "/stock", open: button("Add a medicine") },
  "health/stock/StockFormDialog.tsx": "it is the frame of the two above",
  "health/worming/ResultDialog.tsx": {
    at: (horseId: string) => `/worming?open=result&horse=${horseId}&task=TAPEWORM`,
    // open already, because its URL opens it
    open: () => Promise.resolve(),
  },
  "horses/DeleteHorseDialog.tsx": { at: horses, open: button(`Delete ${NAME}`) },
  "horses/care-notes/CareNotesDialog.tsx": {
    at: horsePage,
    open: button(/feed and warnings/),
  },
  "horses/contacts/ContactFormDialog.tsx": { at: horsePage, open: button("Add contact") },
  "horses/contacts/DeleteContactDialog.tsx":
    "it wants a contact, and is the dialog of what is deleted",
  "horses/papers/PaperFormDialog.tsx": { at: horsePage, open: button("Add paper") },
  "horses/papers/AcceptMailedDialog.tsx": "it wants a mail, see papers-by-mail.e2e.ts",
  "horses/papers/DeletePaperDialog.tsx": "it wants a paper, and is the dialog of what is deleted",
  "horses/places/MoveDialog.tsx": { at: () => "/places", open: button(/^Feather/) },
  "horses/places/PlaceFormDialog.tsx": { at: () => "/places", open: button("Add a place") },
  "horses/places/StaysDialog.tsx": { at: () => "/places", open: button(/^Box of WWW/) },
  "horses/draft-horses/PapersDialog.tsx": "it wants a horse without papers, see first-run.e2e.ts",
  "horses/presence/LeaveDialog.tsx": {
    at: horsePage,
    open: async (page) => {
      await button(`More about ${NAME}`)(page);
      await page.getByRole("menuitem", { name: "Leaves the yard" }).click();
    },
  },
  "data/transfers/HandOverDialog.tsx": {
    at: horsePage,
    open: async (page) => {
      await button(`More about ${NAME}`)(page);
      await page.getByRole("menuitem", { name: "Hand over to another yard" }).click();
    },
  },
  "data/transfers/UndoTransferDialog.tsx": "it wants a horse on offer, see hand-over.e2e.ts",
  "horses/HorseDialog.tsx": "it is whichever of the others is open",
  "horses/HorseFormDialog.tsx": { at: horses, open: button(`Edit ${NAME}`) },
  "horses/deadlines/DeadlinesDialog.tsx": {
    at: horsePage,
    open: async (page) => {
      await button(`More about ${NAME}`)(page);
      await page.getByRole("menuitem", { name: /deadlines/i }).click();
    },
  },
  "notices/notifications/NotificationsDialog.tsx": {
    at: () => "/dashboard",
    open: button(/^Notifications/),
  },
  "people/settings/AddPasskeyDialog.tsx": { at: settings, open: button("Add a passkey") },
  "people/settings/ApiTokenDialog.tsx": { at: settings, open: button("Make a token") },
  "people/settings/ChangeEmailDialog.tsx": {
    at: settings,
    open: button(/change.*(address|e-mail)/i),
  },
  "people/settings/ChangePasswordDialog.tsx": { at: settings, open: button(/change.*password/i) },
  "people/settings/DeleteAccountDialog.tsx": {
    at: () => "/settings/privacy",
    open: button("Delete Account"),
  },
  "people/settings/PasskeyDialog.tsx": "it wants a passkey; it is AddPasskeyDialog with a name",
  "people/settings/RemakeCodesDialog.tsx":
    "it wants two-factor sign-in; it has one field, the password",
  "people/settings/TurnOffDialog.tsx":
    "it wants two-factor sign-in; it has one field, the password",
  "people/settings/TurnOnDialog.tsx": { at: settings, open: button("Set up") },
  "people/yard/InviteDialog.tsx": { at: () => "/yard", open: button("Invite") },
  "people/yard/LinkKioskDialog.tsx": { at: () => "/yard", open: button("Link a screen") },
  "data/proposals/CorrectDialog.tsx": "it wants a proposal by a visitor",
  "data/proposals/RefuseDialog.tsx": "it wants a proposal by a visitor",
  "people/yard/RightsDialog.tsx": "it wants a second person, see people.e2e.ts",
  "people/yard/ShareDialog.tsx": { at: () => "/yard", open: button("Make a link") },
  "people/yard/RoleDialog.tsx": "it wants a second person, see people.e2e.ts",
};
