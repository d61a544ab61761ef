import {
  drugClassLabels,
  eggReadingLabels,
  feedTypeLabels,
  frequencyLabels,
  generalTypeLabels,
  injectionSiteLabels,
  medicationRouteLabels,
  serviceTypeLabels,
  visitTypeLabels,
  wormResultLabels,
  wormTestLabels,
} from "#contract/care/record-types.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { workKindLabels } from "#rules/care/work.ts";
import { gutSoundLabels } from "#rules/measures/vital-signs.ts";
import type { SheetColumn } from "#rules/sheets/columns.ts";
import {
  choice,
  column,
  cost,
  date,
  day,
  needed,
  nextDue,
  notes,
  number,
  ofHorse,
  text,
} from "./sheet-column.ts";
import * as words from "./sheet-words.ts";

const veterinary: readonly SheetColumn[] = [
  ...ofHorse,
  choice("visitType", "Visit type", ["type", "visit", "reason for visit"], {
    choices: visitTypeLabels,
    words: words.visits,
    ...needed,
  }),
  date,
  text("veterinarian", "Veterinarian", ["vet", "vet name", "seen by", "who"], needed),
  text("clinic", "Clinic", ["practice", "surgery", "vet practice"]),
  text("diagnosis", "Diagnosis", ["finding", "problem", "reason", "complaint"]),
  text("treatment", "Treatment", ["treated with", "treatment given", "details"]),
  text("medications", "Medications", ["meds", "medicine", "drugs", "vaccine"]),
  column("choices")("diseases", "Against", ["vaccinated against", "disease", "jab", "jabs"], {
    choices: diseaseLabels,
    words: words.diseases,
  }),
  cost,
  {
    ...nextDue,
    field: "nextVisit",
    label: "Next visit",
    headings: [...(nextDue.headings ?? []), "next due", "booster due"],
  },
  day("withdrawalUntil", "Withdrawal until", ["withdrawal"]),
  notes,
];

const farrier: readonly SheetColumn[] = [
  ...ofHorse,
  date,
  text("farrier", "Farrier", ["farrier name", "who", "shod by", "seen by"], needed),
  choice("serviceType", "Service type", ["service", "type", "work", "work done", "shoeing"], {
    choices: serviceTypeLabels,
    words: words.services,
    ...needed,
  }),
  text("frontShoes", "Front shoes", ["fronts", "front"]),
  text("hindShoes", "Hind shoes", ["hinds", "hind", "back shoes"]),
  cost,
  nextDue,
  notes,
];

const dietary: readonly SheetColumn[] = [
  ...ofHorse,
  choice("feedType", "Feed type", ["feed", "type", "food"], {
    choices: feedTypeLabels,
    words: words.feeds,
    ...needed,
  }),
  text("brand", "Brand", ["make", "product", "feed name"]),
  text("amount", "Amount", ["quantity", "how much", "qty", "ration"], needed),
  choice("frequency", "Frequency", ["how often", "times"], {
    choices: frequencyLabels,
    words: words.frequencies,
    ...needed,
  }),
  text("supplements", "Supplements", ["supplement", "supps"]),
  number("bodyCondition", "Body condition", ["bcs", "condition score"]),
  column("kilograms")("weight", "Weight in kg", ["weight", "kg"]),
  day("startDate", "Start date", ["from", "start", "started", "since", "date"], needed),
  day("endDate", "End date", ["until", "end", "to", "stopped"]),
  notes,
];

const medication: readonly SheetColumn[] = [
  ...ofHorse,
  text("medication", "Medication", ["medicine", "drug", "med"], needed),
  text("dosage", "Dosage", ["dose", "amount"], needed),
  choice("frequency", "Frequency", ["how often", "times"], {
    choices: frequencyLabels,
    words: words.frequencies,
    ...needed,
  }),
  choice("route", "Route", ["given how", "how given"], {
    choices: medicationRouteLabels,
    words: words.routes,
  }),
  text("prescribedBy", "Prescribed by", ["vet", "prescriber"]),
  text("reason", "Reason", ["for", "why", "condition"]),
  day("startDate", "Start date", ["from", "start", "started", "date", "date given"], needed),
  day("endDate", "End date", ["until", "end", "to", "finished"]),
  text("batchNumber", "Batch number", ["batch", "batch no", "lot"]),
  column("yesNo")("completed", "Completed", ["course finished"]),
  text("product", "Product", ["brand"]),
  text("amountGiven", "Amount given", ["quantity", "total given"]),
  text("givenBy", "Given by", ["by", "administered by"]),
  choice("injectedInto", "Injected into", ["injection site"], { choices: injectionSiteLabels }),
  day("withdrawalUntil", "Withdrawal until", ["withdrawal"]),
  notes,
];

const general: readonly SheetColumn[] = [
  ...ofHorse,
  choice("type", "Type", ["kind", "record type", "what"], {
    choices: generalTypeLabels,
    words: words.generals,
    ...needed,
  }),
  text("description", "Description", ["details", "what was done", "finding"], needed),
  date,
  text("veterinarian", "Seen by", ["vet", "by", "who", "dentist", "physio", "professional"]),
  text("product", "Product", ["wormer", "worming product", "brand"]),
  choice("drugClass", "Drug class", ["active ingredient", "drug"], {
    choices: drugClassLabels,
    words: words.drugClasses,
  }),
  number("eggsPerGram", "Eggs per gram", ["epg", "egg count", "fec", "fwec", "wec", "count"]),
  choice("eggReading", "Egg reading", [], { choices: eggReadingLabels }),
  choice("wormTest", "Worm test", ["test"], { choices: wormTestLabels }),
  choice("wormResult", "Worm test result", ["result"], { choices: wormResultLabels }),
  number("wormScore", "Worm test score", ["score"]),
  text("laboratory", "Laboratory", ["lab"]),
  column("kilograms")("weightKg", "Weight in kg", ["weight", "kg", "weight kg"]),
  choice("workKind", "Kind of work", ["work"], { choices: workKindLabels }),
  number("workMinutes", "Minutes of work", ["minutes", "mins"]),
  text("takenAt", "Time taken", ["time", "taken at"]),
  number("temperatureC", "Temperature in °C", ["temperature", "temp", "temp c"]),
  number("pulse", "Pulse", ["heart rate", "hr", "bpm"]),
  number("breathing", "Breathing", ["respiration", "resp rate", "rr", "breaths"]),
  choice("gutSounds", "Gut sounds", ["gut", "borborygmi"], {
    // 'None' alone is what people write for nothing
    choices: { ...gutSoundLabels, ABSENT: "None heard" },
  }),
  nextDue,
  notes,
];

/** The columns of a sheet of each kind of record. */
export const recordColumns = { veterinary, farrier, dietary, medication, general };
