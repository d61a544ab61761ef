import { recordKindLabels, recordKinds } from "#contract/care/record-types.ts";
import type { WebhookNoun } from "#contract/data/webhooks.ts";
import { recordOf } from "#rules/keys-of.ts";

const labelsOfRecords = recordOf(recordKinds, (kind) => `Records: ${recordKindLabels[kind]}`);

/** What people call the things that a webhook is told of. */
export const webhookNounLabels: Record<WebhookNoun, string> = {
  horse: "Horses",
  ...labelsOfRecords,
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
  stock: "Stock",
  charge: "Extras",
  statement: "Statements",
  place: "Places",
  stay: "Where horses stand",
  subscription: "Subscription",
  "worming-rule": "Worming rules",
  yard: "The yard's settings",
};
