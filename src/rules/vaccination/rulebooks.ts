import { bha } from "./bodies/bha.ts";
import {
  britishEventing,
  britishDressage,
  britishShowjumping,
  ponyClub,
} from "./bodies/national.ts";
import { fei } from "./bodies/fei.ts";
import type { Rulebook } from "./rulebook.ts";

/** The rulebooks of the bodies with a known rule, by the body's name in the API. */
export const rulebooks = {
  BHA: bha,
  BE: britishEventing,
  BS: britishShowjumping,
  BD: britishDressage,
  PC: ponyClub,
  FEI: fei,
} as const satisfies Record<string, Rulebook>;

export type Body = keyof typeof rulebooks;

/** The display name of each body. */
export const bodyLabels = {
  BHA: bha.name,
  BE: britishEventing.name,
  BS: britishShowjumping.name,
  BD: britishDressage.name,
  PC: ponyClub.name,
  FEI: fei.name,
} as const satisfies Record<Body, string>;

/** The bodies' keys as a list, in the order in which they are displayed. */
export const bodies = ["BHA", "BE", "BS", "BD", "PC", "FEI"] as const satisfies readonly Body[];

/**
 * The bodies of a yard until others are chosen: the four national ones, which require a booster each year.
 * Racing and the FEI require more, so they count only when chosen.
 */
export const usualBodies = ["BE", "BS", "BD", "PC"] as const satisfies readonly Body[];
