import type { Assistant } from "#rules/knowledge/entry.ts";

/** What the specialists are called. */
export const assistantNames: Record<Assistant, string> = {
  bha: "BHA Rules Assistant",
  be: "British Eventing Assistant",
  tba: "TBA Assistant",
  bhs: "BHS Standards Assistant",
  health: "Horse Health Assistant",
};

/** What each of them is for. */
export const assistantScopes: Record<Assistant, string> = {
  bha: "racing regulations",
  be: "British Eventing rules and eligibility",
  tba: "Thoroughbred Breeders' Association information",
  bhs: "British Horse Society standards",
  health: "veterinary guidelines",
};

/** Their fields, short enough for a row of them. */
export const assistantFields: Record<Assistant, string> = {
  bha: "Racing",
  be: "Eventing",
  tba: "Thoroughbred breeding",
  bhs: "Keeping horses",
  health: "Horse health",
};
