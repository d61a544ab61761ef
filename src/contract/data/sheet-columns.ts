import {
  careEventTypeLabels,
  priorityLabels,
  recurringLabels,
} from "#contract/care/care-event-types.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { cardConsentLabels, contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { foodChainLabels } from "#contract/horses/horses.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import type { SheetColumn } from "#rules/sheets/columns.ts";
import { stepLabels } from "#rules/vaccination/plan-findings.ts";
import type { ImportNoun } from "./imports.ts";
import { recordColumns } from "./record-columns.ts";
import {
  chip,
  choice,
  column,
  day,
  needed,
  notes,
  number,
  ofHorse,
  passport,
  text,
} from "./sheet-column.ts";
import * as words from "./sheet-words.ts";

const horses: readonly SheetColumn[] = [
  text(
    "name",
    "Name",
    ["horse", "horse name", "stable name", "pony", "horses name", "name of horse", "known as"],
    needed,
  ),
  text("breed", "Breed", ["type", "breed type", "studbook"], needed),
  day(
    "dateOfBirth",
    "Date of birth",
    ["dob", "d o b", "born", "birth date", "birthday", "foaled", "foaling date", "birth"],
    needed,
  ),
  choice("gender", "Gender", ["sex", "m f"], { choices: genderLabels, words: words.genders }),
  column("longNumber")("passportNumber", "Passport number", passport, needed),
  column("longNumber")("microchipNumber", "Microchip number", chip, needed),
  text("color", "Colour", ["color", "col", "coat"]),
  column("height")("height", "Height", ["hh", "hands", "ht", "size", "height hh"]),
  text("weight", "Weight", ["kg", "wt", "weight kg", "bodyweight"]),
  number("bodyConditionScore", "Body condition score", [
    "bcs",
    "condition",
    "condition score",
    "body score",
  ]),
  choice(
    "foodChainStatus",
    "Food chain",
    ["food chain status", "section ix", "human consumption", "signed out"],
    {
      choices: foodChainLabels,
      words: words.foodChain,
    },
  ),
  notes,
];

const doses: readonly SheetColumn[] = [
  ...ofHorse,
  day(
    "date",
    "Date",
    [
      "jab date",
      "vaccination date",
      "date given",
      "vaccinated",
      "vacc date",
      "date of vaccination",
      "jab",
      "last jab",
      "flu date",
    ],
    needed,
  ),
  column("choices")(
    "diseases",
    "Against",
    ["vaccinated against", "disease", "vaccination", "type", "what", "vaccine type", "jab type"],
    { choices: diseaseLabels, words: words.diseases, ...needed },
  ),
  text("product", "Product", ["vaccine", "vaccine name", "brand"]),
  text("batch", "Batch", ["batch no", "batch number", "lot"]),
  text("givenBy", "Given by", ["vet", "by", "administered by"]),
  choice("step", "Dose of the course", ["step", "dose", "which dose", "v number"], {
    choices: stepLabels,
    words: words.steps,
  }),
  column("yesNo")("courseStart", "Begins a new course", ["course start", "new course"]),
];

const events: readonly SheetColumn[] = [
  text("title", "Title", ["event", "what", "task", "appointment"], needed),
  choice("eventType", "Event type", ["type", "kind", "care"], {
    choices: careEventTypeLabels,
    words: words.eventTypes,
    ...needed,
  }),
  column("time")(
    "dueDate",
    "Due",
    ["due date", "date", "when", "next due", "date due", "day"],
    needed,
  ),
  ...ofHorse,
  choice("priority", "Priority", ["importance"], {
    choices: priorityLabels,
    words: words.priorities,
  }),
  text("description", "Description", ["details"]),
  choice("recurring", "Repeats", ["recurring", "repeat", "how often", "frequency"], {
    choices: recurringLabels,
    words: words.repeats,
  }),
  day("recurringEnd", "Repeats until", ["until", "last day"]),
  column("numbers")("reminderDays", "Reminders, days before", ["reminders", "remind"]),
  notes,
];

const contacts: readonly SheetColumn[] = [
  choice(
    "role",
    "What they are",
    ["role", "type", "contact type", "job", "profession", "relation"],
    { choices: contactRoleLabels, words: words.roles, ...needed },
  ),
  text("name", "Name", ["contact", "contact name", "full name", "who", "person"], needed),
  text("company", "Company", ["practice", "business", "firm", "organisation"]),
  column("phone")("phone", "Phone", [
    "tel",
    "telephone",
    "mobile",
    "mob",
    "phone number",
    "phone no",
    "mobile number",
    "number",
    "mobile no",
    "tel no",
  ]),
  text("email", "E-mail", ["email", "email address", "mail", "e mail address"]),
  text("hours", "Hours", ["opening hours", "when", "available"]),
  ...ofHorse,
  day("fromDay", "Owner from", ["owned from", "from"]),
  day("untilDay", "Owner until", ["owned until", "until"]),
  choice("onCard", "On stable cards", ["on card"], { choices: cardConsentLabels }),
  notes,
];

/** The columns of a sheet about each noun, in the order in which a sheet has them. */
export const sheetColumns: Record<ImportNoun, readonly SheetColumn[]> = {
  horses,
  ...recordColumns,
  doses,
  "care-events": events,
  contacts,
};
