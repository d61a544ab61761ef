import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { CareEventEdit, CareEventInput } from "#contract/care/event-input.ts";
import { DietaryInput, FarrierInput, GeneralInput } from "#contract/care/records.ts";
import { VeterinaryInput } from "#contract/care/veterinary-record.ts";
import { careEventStatuses } from "#contract/care/care-event-types.ts";
import { OutingInput } from "#contract/competing/outings.ts";
import { MedicationInput } from "#contract/health/medication-record.ts";
import { CareNotesInput } from "#contract/horses/care-notes-input.ts";
import { ContactInput } from "#contract/horses/contact-input.ts";
import { MoveInput, PlaceInput } from "#contract/horses/place-input.ts";
import { grantedSections, yardRoles } from "#contract/policy.ts";
import { HorseInput } from "#contract/horses/horse.ts";

/** A day relative to today: -7 is a week ago, 7 a week ahead. */
const day = z.int();
const dayOrNull = z._default(z.nullable(day), null);

const { dateOfBirth: _birth, imageUrl: _photo, ...horse } = HorseInput.shape;
const { farrier, serviceType, cost, frontShoes, hindShoes } = FarrierInput.shape;
const { title, description, eventType, reminderDays, recurring } = CareEventInput.shape;
// an event of the demo yard may have been edited since it was added, so the schema of an edit is used
const { priority } = CareEventEdit.shape;
const { name, venue, body, notes } = OutingInput.shape;

/** A diary entry, of a horse or of the yard. */
const Entry = z.strictObject({
  on: day,
  /** The UK time as `HH:MM`. */
  at: z.string(),
  title,
  description,
  eventType,
  priority,
  reminderDays,
  recurring,
  status: z._default(z.enum(careEventStatuses), "PENDING"),
});
export type Entry = z.output<typeof Entry>;

/**
 * A flu course: the day of the last dose, the months between boosters, and the number of boosters after the
 * third dose.
 */
const FluCourse = z.strictObject({
  last: day,
  months: z.literal([6, 12]),
  boosters: z.int(),
});
export type FluCourse = z.output<typeof FluCourse>;

/** How often the farrier comes, and for which work. */
const Feet = z.strictObject({
  farrier,
  serviceType,
  weeks: z.int(),
  last: day,
  cost,
  frontShoes,
  hindShoes,
  /** Visits with work that differs from the usual, by day; the nearest visit within a few days is used. */
  special: z.array(
    z.strictObject({
      on: day,
      serviceType: z.optional(serviceType),
      cost,
      notes: FarrierInput.shape.notes,
    }),
  ),
});
export type Feet = z.output<typeof Feet>;

const { horseId: _whose, position: _order, ...contact } = ContactInput.shape;
const TheirContact = z.strictObject(contact);

/** A horse of the demo yard and its history: the contract's own fields, with days relative to today as dates. */
const Story = z.strictObject({
  horse: z.strictObject(horse),
  /** The age in whole years and the birthday (`MM-DD`). */
  born: z.strictObject({ years: z.int(), birthday: z.string() }),
  arrived: day,
  flu: FluCourse,
  feet: Feet,
  veterinary: z.array(
    z.strictObject({
      ...VeterinaryInput.shape,
      date: day,
      nextVisit: dayOrNull,
      withdrawalUntil: dayOrNull,
    }),
  ),
  dietary: z.array(z.strictObject({ ...DietaryInput.shape, startDate: day, endDate: dayOrNull })),
  medication: z.array(
    z.strictObject({
      ...MedicationInput.shape,
      startDate: day,
      endDate: dayOrNull,
      withdrawalUntil: dayOrNull,
    }),
  ),
  general: z.array(z.strictObject({ ...GeneralInput.shape, date: day, nextDue: dayOrNull })),
  diary: z.array(Entry),
  notes: CareNotesInput,
  contacts: z._default(z.array(TheirContact), []),
});
export type Story = z.output<typeof Story>;

const Yard = z.strictObject({
  /** The vets who vaccinate, one after the other. */
  vets: z.array(z.string()),
  clinic: z.string(),
  /** Contacts for all horses, in this order. */
  contacts: z.array(TheirContact),
  /** Diary entries for the yard that concern no horse. */
  diary: z.array(Entry),
  outings: z.array(
    z.strictObject({ name, venue, body, notes, on: day, horses: z.array(z.string()) }),
  ),
  /** The people of the yard besides the guest, who owns it. */
  people: z.array(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(yardRoles),
      /** Whether it is one of those who did this morning's jobs. */
      ticks: z.boolean(),
      /** Their only rights, by the horse's name or, with null, about every horse; omitted: those of the role. */
      grants: z.optional(
        z.array(
          z.strictObject({
            horse: z.nullable(z.string()),
            section: z.enum(grantedSections),
            access: z.enum(["read", "write"]),
          }),
        ),
      ),
    }),
  ),
  places: z.array(
    z.strictObject({
      ...PlaceInput.shape,
      /** Which horse stood there, by name, from its first day to its last. */
      stays: z.array(
        z.strictObject({
          horse: z.string(),
          from: day,
          until: dayOrNull,
          why: MoveInput.shape.why,
        }),
      ),
    }),
  ),
});
export type Yard = z.output<typeof Yard>;

let held: { stories: readonly Story[]; yard: Yard } | undefined;

/** The demo yard as described in the folder `yard/`, read and validated on first use. */
export function demoYard() {
  held ??= {
    stories: readdirSync(new URL("yard/horses/", import.meta.url))
      .toSorted()
      .map((file) => read(`horses/${file}`, Story)),
    yard: read("yard.json", Yard),
  };
  return held;
}

function read<S extends z.ZodMiniType>(file: string, schema: S): z.output<S> {
  const found = schema.safeParse(
    JSON.parse(readFileSync(new URL(`yard/${file}`, import.meta.url), "utf8")),
  );
  if (found.success) return found.data;
  throw new Error(`demo/yard/${file}: ${z.prettifyError(found.error)}`);
}
