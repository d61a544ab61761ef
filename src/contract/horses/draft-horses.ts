import * as z from "zod/mini";
import {
  byId,
  instantOut,
  optionalPastDate,
  optionalText,
  proposedId,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Horse, HorseInput } from "./horse.ts";
import { heldPhotoAddress } from "./photo-fields.ts";

/** Maximum number of a yard's draft horses. */
export const DRAFT_HORSES_MAX = 50;

/** The papers without which a horse stays a draft horse. */
export const requiredPapers = [
  "breed",
  "dateOfBirth",
  "passportNumber",
  "microchipNumber",
] as const;
export type RequiredPaper = (typeof requiredPapers)[number];
export const requiredPaperLabels = {
  breed: "breed",
  dateOfBirth: "date of birth",
  passportNumber: "passport number",
  microchipNumber: "microchip number",
} as const satisfies Record<RequiredPaper, string>;

const {
  name: _name,
  breed: _breed,
  dateOfBirth: _born,
  passportNumber: _passport,
  microchipNumber: _chip,
  ...others
} = HorseInput.shape;

/** A draft horse, which needs only a name. With all its papers it becomes a horse of the yard. */
export const DraftHorseInput = z.strictObject({
  name: requiredText("Horse name is required"),
  breed: optionalText(),
  dateOfBirth: optionalPastDate("Date of birth cannot be in the future"),
  passportNumber: optionalText(100),
  microchipNumber: optionalText(100),
  ...others,
});
export type DraftHorseInput = z.output<typeof DraftHorseInput>;

const DraftHorseEdit = z.extend(DraftHorseInput, {
  ...seenVersion,
  imageUrl: heldPhotoAddress,
});
export type DraftHorseEdit = z.output<typeof DraftHorseEdit>;

const text = z.nullable(z.string());
/** What a draft horse has no use for. */
const ofPresentHorses = {
  age: true,
  presence: true,
  leftOn: true,
  leftBecause: true,
  leftNote: true,
} as const;

export const DraftHorse = z.extend(z.omit(Horse, ofPresentHorses), {
  breed: text,
  dateOfBirth: z.nullable(z.iso.date()),
  passportNumber: text,
  microchipNumber: text,
  /** The papers that are still missing; empty when the draft horse has become a horse of the yard. */
  missing: z.array(z.enum(requiredPapers)),
  createdAt: instantOut,
});
export type DraftHorse = z.output<typeof DraftHorse>;

export const draftHorseEndpoints = {
  list: endpoint("GET", "/api/draft-horses", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: `Horses that wait for their papers, by name, at most ${DRAFT_HORSES_MAX}`,
    reply: z.array(DraftHorse),
  }),
  find: endpoint("GET", "/api/draft-horses/:id", {
    access: "viewer",
    section: "papers",
    summary: "One horse that waits for its papers",
    params: byId,
    reply: DraftHorse,
  }),
  create: endpoint("POST", "/api/draft-horses", {
    access: "groom",
    section: "papers",
    summary:
      "Add a horse whose papers come later; it takes doses, records and events, and is neither listed nor counted nor billed. A proposed id makes the call safe to repeat",
    body: z.extend(DraftHorseInput, { id: proposedId }),
    reply: DraftHorse,
  }),
  update: endpoint("PUT", "/api/draft-horses/:id", {
    access: "groom",
    section: "papers",
    summary:
      "Replace a draft horse's fields, unless somebody has since the version given; with all its papers it becomes a horse of the yard under the same id",
    params: byId,
    body: DraftHorseEdit,
    reply: DraftHorse,
  }),
  remove: endpoint("DELETE", "/api/draft-horses/:id", {
    access: "groom",
    section: "papers",
    summary:
      "Delete a draft horse with what hangs on it, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: DraftHorse,
  }),
};
