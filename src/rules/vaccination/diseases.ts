/** The diseases that vaccines protect against. */
export const diseases = [
  "INFLUENZA",
  "TETANUS",
  "EHV",
  "STRANGLES",
  "ROTAVIRUS",
  "EVA",
  "WEST_NILE",
  "OTHER",
] as const;
export type Disease = (typeof diseases)[number];
