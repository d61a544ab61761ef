import { keepingInEngland } from "./england.ts";
import type { Requirement } from "./requirement.ts";

/** What is asked of whoever has other people's horses in their care. */
const carersDuties: Requirement[] = [
  {
    id: "carer",
    asks: "Whoever cares for an owner's horse looks after it properly: the carer is responsible as well as the owner.",
    source: "awa-temporary-carer",
    quote: "The carer is responsible as well",
    basis: "LAW",
    answer: "YOU",
  },
];

/** Good practice for a livery yard in England, beside the duties of a carer. */
export const livery: readonly Requirement[] = [
  ...carersDuties,
  ...keepingInEngland,
  {
    id: "contract",
    asks: "A livery agreement with each owner: charges, insurance and risk, where the passport is kept, care, duties, notice.",
    source: "livery-contract",
    quote: "the parties, charges and extras, insurance and who bears which risk",
    basis: "PRACTICE",
    answer: "YOU",
  },
  {
    id: "insurance",
    asks: "A commercial insurance policy of the yard.",
    source: "bhs-gold-not-business",
    quote: "a yard, coach or anyone else trading needs a separate commercial policy",
    basis: "PRACTICE",
    answer: "YOU",
  },
  {
    id: "stables",
    asks: "Stables in which each horse can turn round, lie down and get up in comfort.",
    source: "bhs-stable-principle",
    quote: "the horse must be able to turn round, lie down and get up comfortably",
    basis: "PRACTICE",
    answer: "YOU",
  },
  {
    id: "approved",
    asks: "Biosecurity, enough experienced staff, and a fire risk assessment.",
    source: "bhs-approved-inspection",
    quote: "biosecurity, enough experienced staff, worming, dental and farrier records, fire risk",
    basis: "PRACTICE",
    answer: "YOU",
  },
];
