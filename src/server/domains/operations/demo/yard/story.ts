import type { CareEventType, Priority } from "#contract/care/care-event-words.ts";
import type { Gender } from "#contract/horses/horses.ts";
import type {
  FeedType,
  Frequency,
  GeneralType,
  MedicationRoute,
  ServiceType,
  VisitType,
} from "#contract/care/record-words.ts";
import type { DrugClass, WormResult, WormTest } from "#rules/worming/evidence.ts";
import type { RecurringPattern } from "#rules/care/recurrence.ts";
import type { FoodChainStatus } from "#rules/medicines/food-chain-status.ts";

/** A day, counted from today: -7 is a week ago, 7 a week to come. */
type Day = number;

/** One horse of the demo yard and what has happened to it. Money is in pence. */
export interface Story {
  name: string;
  breed: string;
  colour: string;
  gender: Gender;
  /** Whole years and the birthday (`MM-DD`). */
  born: readonly [years: number, birthday: string];
  passport: string;
  microchip: string;
  height: string;
  weightKg: number;
  condition: number;
  /** Left out: signed out of it. */
  foodChain?: FoodChainStatus;
  notes: string;
  arrived: Day;
  flu: FluCourse;
  feet: Feet;
  visits: readonly Visit[];
  feeds: readonly Feed[];
  medicines: readonly Medicine[];
  checks: readonly Check[];
  diary: readonly Entry[];
}

/** A flu course: when the last dose was, how many months apart boosters are, and how many there were after the third dose. */
export interface FluCourse {
  last: Day;
  months: 6 | 12;
  boosters: number;
}

/** How often the farrier comes and what is done. */
export interface Feet {
  farrier: "Tom Ridley DipWCF" | "Kate Bowen AWCF";
  service: ServiceType;
  weeks: number;
  last: Day;
  cost: number;
  front?: string;
  hind?: string;
  /** Visits that were not like the others, by their day; within a few days is near enough. */
  special?: readonly { on: Day; service?: ServiceType; cost?: number; note: string }[];
}

export interface Visit {
  on: Day;
  type: VisitType;
  by?: string;
  found: string;
  done?: string;
  given?: string;
  cost: number;
  next?: Day;
  notes?: string;
}

export interface Feed {
  from: Day;
  to?: Day;
  type: FeedType;
  brand?: string;
  amount: string;
  often?: Frequency;
  extras?: string;
  condition?: number;
  weightKg?: number;
  notes?: string;
}

export interface Medicine {
  from: Day;
  to?: Day;
  name: string;
  dose: string;
  often?: Frequency;
  route?: MedicationRoute;
  why: string;
  batch?: string;
  product?: string;
  givenBy?: string;
  intoJoint?: boolean;
  /** The last day of the withdrawal that the vet gave. */
  withdrawal?: Day;
  notes?: string;
}

export interface Check {
  on: Day;
  type: GeneralType;
  text: string;
  /** An egg count, as the laboratory writes it. */
  eggs?: number | "<50";
  /** Another test for worms, with its result. */
  test?: { of: WormTest; result: WormResult; score?: number };
  /** A treatment, at which weight. */
  given?: { drugClass: DrugClass; product: string; weightKg: number };
  by?: string;
  next?: Day;
}

export interface Entry {
  on: Day;
  /** By UK clocks, `HH:MM`. */
  at: string;
  type: CareEventType;
  title: string;
  text?: string;
  priority?: Priority;
  /** Days before the event on which to remind. */
  remind?: readonly number[];
  status?: "PENDING" | "IN_PROGRESS" | "COMPLETED";
  every?: RecurringPattern;
}

/** The people who come to the yard. */
export const people = {
  vet: "Helen Marsh MRCVS",
  youngVet: "James Okafor MRCVS",
  clinic: "Ribblebank Equine Vets",
  teeth: "Sophie Hartley BAEDT",
  physio: "Anna Lindqvist ACPAT",
  saddler: "Graham Poole SMS",
  laboratory: "Westgate Labs",
} as const;
