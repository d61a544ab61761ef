import * as z from "zod/mini";
import { diseases } from "#rules/vaccination/diseases.ts";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import {
  feedTypes,
  frequencies,
  generalTypes,
  medicationRoutes,
  serviceTypes,
  visitTypes,
} from "#contract/care/record-types.ts";
import { contactRoles } from "#contract/horses/contact-roles.ts";
import { genders } from "#contract/horses/genders.ts";

const text = z.nullable(z.string());
const day = z.iso.date();
const later = z.nullable(day);

/** What a vet found and wrote: null in a link without that section. */
const VetNotes = z.nullable(
  z.object({ diagnosis: text, treatment: text, medications: text, notes: text }),
);

const SharedPapers = z.object({
  breed: z.string(),
  dateOfBirth: later,
  passportNumber: z.string(),
  microchipNumber: z.string(),
  color: text,
  gender: z.nullable(z.enum(genders)),
  height: text,
  weight: text,
  foodChainStatus: z.enum(foodChainStatuses),
  contacts: z.array(
    z.object({
      role: z.enum(contactRoles),
      name: z.string(),
      company: text,
      phone: text,
      email: text,
    }),
  ),
});

const SharedHealth = z.object({
  veterinary: z.array(
    z.object({
      id: z.uuid(),
      date: day,
      visitType: z.enum(visitTypes),
      veterinarian: z.string(),
      clinic: text,
      nextVisit: later,
      withdrawalUntil: later,
      vetNotes: VetNotes,
    }),
  ),
  farrier: z.array(
    z.object({
      id: z.uuid(),
      date: day,
      serviceType: z.enum(serviceTypes),
      farrier: z.string(),
      frontShoes: text,
      hindShoes: text,
      nextDue: later,
      notes: text,
    }),
  ),
  general: z.array(
    z.object({
      id: z.uuid(),
      date: day,
      type: z.enum(generalTypes),
      description: z.string(),
      veterinarian: text,
      product: text,
      eggsPerGram: z.nullable(z.int()),
      weightKg: z.nullable(z.number()),
      nextDue: later,
      notes: text,
    }),
  ),
  vaccinations: z.array(
    z.object({
      id: z.uuid(),
      date: day,
      diseases: z.array(z.enum(diseases)),
      product: text,
      batch: text,
      givenBy: text,
    }),
  ),
});

const SharedMedicine = z.object({
  id: z.uuid(),
  medication: z.string(),
  dosage: z.string(),
  frequency: z.enum(frequencies),
  route: z.nullable(z.enum(medicationRoutes)),
  prescribedBy: text,
  reason: text,
  startDate: day,
  endDate: later,
  completed: z.boolean(),
  withdrawalUntil: later,
  notes: text,
});

const SharedFeed = z.object({
  allergies: text,
  warnings: text,
  feeds: z.array(z.object({ time: z.string(), what: z.string() })),
  rugs: text,
  tack: text,
  rations: z.array(
    z.object({
      id: z.uuid(),
      feedType: z.enum(feedTypes),
      brand: text,
      amount: z.string(),
      frequency: z.enum(frequencies),
      supplements: text,
      startDate: day,
      endDate: later,
      notes: text,
    }),
  ),
});

/** A horse as a link shows it: its name, and each section that the link has; the others are null. */
export const SharedHorse = z.object({
  id: z.uuid(),
  name: z.string(),
  papers: z.nullable(SharedPapers),
  health: z.nullable(SharedHealth),
  medicines: z.nullable(z.array(SharedMedicine)),
  feed: z.nullable(SharedFeed),
});
export type SharedHorse = z.output<typeof SharedHorse>;
