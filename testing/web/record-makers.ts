import type { DietaryRecord, FarrierRecord, GeneralRecord } from "#contract/care/records.ts";
import type { VeterinaryRecord } from "#contract/care/veterinary-record.ts";
import type { MedicationRecord } from "#contract/health/medication-record.ts";
import { anId } from "./makers.ts";

const NOW = "2026-06-01T09:00:00.000Z";

const common = () => ({
  id: anId(),
  horseId: anId(),
  userId: null,
  notes: null,
  createdAt: NOW,
  updatedAt: NOW,
});

export const aVeterinaryRecord = (given: Partial<VeterinaryRecord> = {}): VeterinaryRecord => ({
  ...common(),
  visitType: "CHECKUP",
  veterinarian: "Dr Reed",
  clinic: null,
  date: "2026-05-20",
  diagnosis: null,
  treatment: null,
  medications: null,
  diseases: [],
  diseasesReadFrom: null,
  cost: null,
  nextVisit: null,
  withdrawalUntil: null,
  documents: [],
  ...given,
});

export const aFarrierRecord = (given: Partial<FarrierRecord> = {}): FarrierRecord => ({
  ...common(),
  farrier: "Jo Smith",
  serviceType: "TRIMMING",
  date: "2026-05-20",
  frontShoes: null,
  hindShoes: null,
  cost: null,
  nextDue: null,
  photos: [],
  ...given,
});

export const aDietaryRecord = (given: Partial<DietaryRecord> = {}): DietaryRecord => ({
  ...common(),
  feedType: "HAY",
  brand: null,
  amount: "8 kg",
  frequency: "DAILY",
  supplements: null,
  bodyCondition: null,
  weight: null,
  startDate: "2026-05-20",
  endDate: null,
  documents: [],
  ...given,
});

export const aMedicationRecord = (given: Partial<MedicationRecord> = {}): MedicationRecord => ({
  ...common(),
  medication: "Danilon",
  dosage: "1 sachet",
  frequency: "TWICE_DAILY",
  route: "ORAL",
  prescribedBy: null,
  reason: null,
  startDate: "2026-05-20",
  endDate: null,
  batchNumber: null,
  completed: false,
  product: null,
  amountGiven: null,
  givenBy: null,
  injectedInto: null,
  withdrawalUntil: null,
  documents: [],
  ...given,
});

export const aGeneralRecord = (given: Partial<GeneralRecord> = {}): GeneralRecord => ({
  ...common(),
  type: "OBSERVATION",
  description: "A swelling on the near fore",
  veterinarian: null,
  date: "2026-05-20",
  eggsPerGram: null,
  eggReading: null,
  wormTest: null,
  wormResult: null,
  wormScore: null,
  drugClass: null,
  product: null,
  laboratory: null,
  weightKg: null,
  workKind: null,
  workMinutes: null,
  takenAt: null,
  temperatureC: null,
  pulse: null,
  breathing: null,
  gutSounds: null,
  nextDue: null,
  documents: [],
  ...given,
});
