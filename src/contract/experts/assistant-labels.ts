import type { Assistant } from "#rules/knowledge/entry.ts";

interface AssistantLabels {
  name: string;
  /** What the specialist is for, as part of a sentence. */
  scope: string;
  /** The specialist's part of the library, in words short enough for a row of such labels. */
  field: string;
  /** The card on the dashboard that leads to the specialist; null where there is none. */
  card: { label: string; about: string } | null;
}

/** The labels of each specialist. */
export const assistantLabels: Record<Assistant, AssistantLabels> = {
  bha: {
    name: "BHA Rules Assistant",
    scope: "racing regulations",
    field: "Racing",
    card: { label: "BHA Rules", about: "Racing regulations" },
  },
  be: {
    name: "British Eventing Assistant",
    scope: "British Eventing rules and eligibility",
    field: "Eventing",
    card: { label: "British Eventing", about: "Rules and eligibility" },
  },
  tba: {
    name: "TBA Assistant",
    scope: "Thoroughbred Breeders' Association information",
    field: "Thoroughbred breeding",
    card: { label: "TBA", about: "Thoroughbred breeding" },
  },
  bhs: {
    name: "BHS Standards Assistant",
    scope: "British Horse Society standards",
    field: "Keeping horses",
    card: null,
  },
  health: {
    name: "Horse Health Assistant",
    scope: "veterinary guidelines",
    field: "Horse health",
    card: { label: "Horse Health", about: "Veterinary guidelines" },
  },
};
