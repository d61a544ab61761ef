import { keysOf } from "../keys-of.ts";
import { england } from "./england.ts";
import { livery } from "./livery.ts";
import type { Requirement } from "./requirement.ts";
import { scottishEstablishments, welshEstablishments } from "./riding-establishments.ts";

export const packLabels = {
  ENGLAND: "Hiring out horses in England",
  SCOTLAND: "Riding establishment in Scotland",
  WALES: "Riding establishment in Wales",
  LIVERY: "Good practice for a livery yard",
};
/** The packs: three for those who hire out horses, and one for livery yards, which is no licence. */
export const packs = keysOf(packLabels);
export type Pack = keyof typeof packLabels;

/** What page and paper say of the work of horses: the library names no maximum (`packs.test.ts`). */
export const WORK_NOTE =
  "No law in the library names a maximum of hours or of days without a day off; this says what was written down, and judges nothing.";
/** What page and paper say of their own limits. */
export const LIMITS_NOTE =
  "It lists what the library of Loosebox holds, and the law may ask more: read it at its source. What is on record is not thereby done well, and what is not on record may have been done.";

/** What each pack asks; every requirement names the entry of the library that asks it. */
export const requirementsOf: Record<Pack, readonly Requirement[]> = {
  ENGLAND: england,
  SCOTLAND: scottishEstablishments,
  WALES: welshEstablishments,
  LIVERY: livery,
};

interface PackNote {
  sentence: string;
  /** The entry of the library that says so. */
  source: string;
  quote: string;
}

/** What a pack says of itself before its requirements. */
export const noteOf: Record<Pack, PackNote> = {
  ENGLAND: {
    sentence:
      "A licence of the council is needed in England by whoever hires out horses for riding or lessons as a business. This pack is no licence.",
    source: "lic-england-hire",
    quote:
      "hire out horses for riding or riding instruction as a business. The council licenses it",
  },
  SCOTLAND: {
    sentence:
      "A licence of the local authority is needed in Scotland by whoever hires out horses or gives paid lessons on them. This pack is no licence.",
    source: "lic-scotland-wales",
    quote:
      "no business may hire out horses or give paid instruction without a local authority licence",
  },
  WALES: {
    sentence:
      "A licence of the local authority is needed in Wales by whoever hires out horses or gives paid lessons on them. This pack is no licence.",
    source: "lic-scotland-wales",
    quote:
      "no business may hire out horses or give paid instruction without a local authority licence",
  },
  LIVERY: {
    sentence:
      "This pack is good practice and no licence: in England a yard that only offers livery needs none. One that also hires out horses, or gives lessons on them, needs a licence for hiring.",
    source: "lic-england-livery",
    quote: "Not in England: a yard that only offers livery has no licensing scheme",
  },
};
