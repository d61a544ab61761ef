import { bha } from "./bodies/bha.ts";
import {
  britishEventing,
  britishDressage,
  britishShowjumping,
  ponyClub,
} from "./bodies/national.ts";
import { fei } from "./bodies/fei.ts";
import type { Rulebook } from "./rulebook.ts";

/** The bodies whose rule is known here, by the name they have on the wire. */
export const rulebooks = {
  BHA: bha,
  BE: britishEventing,
  BS: britishShowjumping,
  BD: britishDressage,
  PC: ponyClub,
  FEI: fei,
} as const satisfies Record<string, Rulebook>;

export type Body = keyof typeof rulebooks;

/** What each is called. */
export const bodyLabels = {
  BHA: bha.name,
  BE: britishEventing.name,
  BS: britishShowjumping.name,
  BD: britishDressage.name,
  PC: ponyClub.name,
  FEI: fei.name,
} as const satisfies Record<Body, string>;

/** The same names as a list, in the order in which they are shown. */
export const bodies = ["BHA", "BE", "BS", "BD", "PC", "FEI"] as const satisfies readonly Body[];

/**
 * The bodies that a yard goes by until somebody chooses: the four national ones, which ask for a booster each year. Racing and
 * the FEI ask for more, so that they count only where somebody says so.
 */
export const usualBodies = ["BE", "BS", "BD", "PC"] as const satisfies readonly Body[];
