import type { Visitor } from "./yard.ts";

type Body = Record<string, unknown>;

/** A record of each kind as its form sends it, with only the required fields. */
export const recordInputs = {
  veterinary: (given: Body = {}) => ({
    visitType: "CHECKUP",
    veterinarian: "Ann Vet",
    date: "2025-01-10",
    ...given,
  }),
  farrier: (given: Body = {}) => ({
    farrier: "Jo Smith",
    serviceType: "SHOEING",
    date: "2025-01-10",
    ...given,
  }),
  dietary: (given: Body = {}) => ({
    feedType: "HAY",
    amount: "2 nets",
    frequency: "DAILY",
    startDate: "2025-01-10",
    ...given,
  }),
  medication: (given: Body = {}) => ({
    medication: "Phenylbutazone",
    dosage: "1 sachet",
    frequency: "TWICE_DAILY",
    startDate: "2025-01-10",
    ...given,
  }),
  general: (given: Body = {}) => ({
    type: "WORMING",
    description: "Ivermectin, whole tube",
    date: "2025-01-10",
    ...given,
  }),
};

/** A care event as the form sends it. */
export const eventInput = (given: Body = {}) => ({
  title: "Shoes",
  eventType: "FARRIER",
  dueDate: "2030-01-05T15:00",
  ...given,
});

/** A plan as the form sends it: the farrier every 6 to 8 weeks. */
export const planInput = (given: Body = {}) => ({
  eventType: "FARRIER",
  every: 6,
  until: 8,
  unit: "WEEKS",
  ...given,
});

/** The reply of a call, which must succeed; throws otherwise. */
export async function made<T = { id: string }>(reply: ReturnType<Visitor["post"]>): Promise<T> {
  const { statusCode, body } = await reply;
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  return JSON.parse(body);
}

/** The fields of an event that tests read. */
export interface SeenEvent {
  id: string;
  title: string;
  description: string;
  eventType: string;
  status: string;
  dueDate: string;
  dueFrom: string | null;
  completedAt: string | null;
  horseId: string | null;
  planId: string | null;
  fromRecord: { kind: string; id: string } | null;
  record: { kind: string; id: string } | null;
  standsFor: string | null;
  owesRecord: boolean;
}

/** A horse's events that are not completed, by due date. */
export async function openEvents(owner: Visitor, horseId: string) {
  const all = await made<SeenEvent[]>(owner.get(`/api/care-events?horseId=${horseId}`));
  return all.filter(({ status }) => status !== "COMPLETED");
}
