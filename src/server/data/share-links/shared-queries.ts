import { and, asc, type Column, desc, eq, ne, type Placeholder, type SQL } from "drizzle-orm";
import { SHARED_HORSES_MAX } from "#contract/data/share-links.ts";
import { inNaturalOrder, isAmong, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import {
  dietaryRecords as d,
  farrierRecords as f,
  generalRecords as g,
  medicationRecords as m,
  veterinaryRecords as v,
} from "#server/schema/care-records.ts";
import { vaccinationDoses as j } from "#server/schema/health.ts";
import { contacts as c, horses as h } from "#server/schema/horses.ts";

/** Maximum number of entries of one kind in what a link shows. */
const ENTRIES_MAX = 500;

interface OfHorses {
  yardId: Column;
  horseId: Column;
}
const ofHorses = (
  table: OfHorses,
  { yard, ids }: Record<"yard" | "ids", Placeholder>,
): SQL | undefined => and(eq(table.yardId, yard), isAmong(table.horseId, ids));

/** The horses of a link by name; draft horses and horses that were deleted are left out. */
export const sharedHorses = statement.ofYard("shared-horses", ["ids"], (db, { yard, ids }) =>
  db
    .select({
      ...pick(h, "id", "name", "breed", "dateOfBirth", "passportNumber", "microchipNumber"),
      ...pick(h, "color", "gender", "height", "weight", "foodChainStatus"),
      ...pick(h, "allergies", "feeds", "rugs", "tack"),
      warnings: h.handlingWarnings,
    })
    .from(h)
    .where(and(eq(h.yardId, yard), isAmong(h.id, ids), ne(h.presence, "DRAFT")))
    .orderBy(inNaturalOrder(h.name), asc(h.id))
    .limit(SHARED_HORSES_MAX),
);

export const sharedContacts = statement.ofYard("shared-contacts", ["ids"], (db, given) =>
  db
    .select(pick(c, "horseId", "role", "name", "company", "phone", "email"))
    .from(c)
    .where(ofHorses(c, given))
    .orderBy(asc(c.position), asc(c.id))
    .limit(ENTRIES_MAX),
);

export const sharedVetVisits = statement.ofYard("shared-vet-visits", ["ids"], (db, given) =>
  db
    .select({
      ...pick(v, "id", "horseId", "date", "visitType", "veterinarian", "clinic", "nextVisit"),
      ...pick(v, "withdrawalUntil", "diagnosis", "treatment", "medications", "notes"),
    })
    .from(v)
    .where(ofHorses(v, given))
    .orderBy(desc(v.date), desc(v.id))
    .limit(ENTRIES_MAX),
);

export const sharedFarrierVisits = statement.ofYard("shared-farrier-visits", ["ids"], (db, given) =>
  db
    .select({
      ...pick(f, "id", "horseId", "date", "serviceType", "farrier", "frontShoes", "hindShoes"),
      ...pick(f, "nextDue", "notes"),
    })
    .from(f)
    .where(ofHorses(f, given))
    .orderBy(desc(f.date), desc(f.id))
    .limit(ENTRIES_MAX),
);

export const sharedGeneral = statement.ofYard("shared-health-records", ["ids"], (db, given) =>
  db
    .select({
      ...pick(g, "id", "horseId", "date", "type", "description", "veterinarian", "product"),
      ...pick(g, "eggsPerGram", "weightKg", "nextDue", "notes"),
    })
    .from(g)
    .where(ofHorses(g, given))
    .orderBy(desc(g.date), desc(g.id))
    .limit(ENTRIES_MAX),
);

export const sharedVaccinations = statement.ofYard("shared-vaccinations", ["ids"], (db, given) =>
  db
    .select(pick(j, "id", "horseId", "date", "diseases", "product", "batch", "givenBy"))
    .from(j)
    .where(ofHorses(j, given))
    .orderBy(desc(j.date), desc(j.id))
    .limit(ENTRIES_MAX),
);

export const sharedMedicines = statement.ofYard("shared-medicines", ["ids"], (db, given) =>
  db
    .select({
      ...pick(m, "id", "horseId", "medication", "dosage", "frequency", "route", "prescribedBy"),
      ...pick(m, "reason", "startDate", "endDate", "completed", "withdrawalUntil", "notes"),
    })
    .from(m)
    .where(ofHorses(m, given))
    .orderBy(desc(m.startDate), desc(m.id))
    .limit(ENTRIES_MAX),
);

export const sharedRations = statement.ofYard("shared-rations", ["ids"], (db, given) =>
  db
    .select({
      ...pick(d, "id", "horseId", "feedType", "brand", "amount", "frequency", "supplements"),
      ...pick(d, "startDate", "endDate", "notes"),
    })
    .from(d)
    .where(ofHorses(d, given))
    .orderBy(desc(d.startDate), desc(d.id))
    .limit(ENTRIES_MAX),
);
