import type { WebhookNoun } from "#contract/data/webhooks.ts";

/** What people call the things that a webhook is told of. */
export const webhookNounLabels: Record<WebhookNoun, string> = {
  horse: "Horses",
  veterinary: "Vet visits",
  farrier: "Farrier visits",
  dietary: "Feed records",
  medication: "Medication",
  general: "General records",
  event: "Events",
  plan: "Care plans",
  dose: "Vaccinations",
  outing: "Outings",
  contact: "Contacts",
  "bin-item": "The bin",
  "day-job": "The yard's day",
  file: "Photos and documents",
  "medicine-dose": "Doses of medicine",
  "medicine-entry": "Medicines book",
  member: "People",
  paper: "Papers",
  place: "Places",
  stay: "Where horses stand",
  subscription: "Subscription",
  "worming-rule": "Worming rules",
  yard: "The yard's settings",
};
