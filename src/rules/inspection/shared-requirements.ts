import type { Requirement } from "./requirement.ts";

/*
 * What is asked, and by which entry of the library. What the law asks and the library does not hold is left out: a list
 * with an invented law would be worse than a short one, and page and paper say that the law has more.
 */

/** Records of medicines; in each nation. */
export const medicineRequirements: Requirement[] = [
  {
    id: "medicines-record",
    asks: "A medicines record for each horse that is not signed out of the food chain.",
    source: "beva-food-chain-records",
    quote: "the owner must keep a medicines record",
    basis: "GUIDANCE",
    answer: "MEDICINES",
  },
  {
    id: "medicines-five-years",
    asks: "Records of the purchase, use and disposal of medicines of five years, of a food-producing horse.",
    source: "vmd-keep-records-5-years",
    quote: "must keep records of the purchase, use and disposal of medicines for at least 5 years",
    basis: "GUIDANCE",
    answer: "YOU",
  },
];

export const farrieryRequirements: Requirement[] = [
  {
    id: "registered-farrier",
    asks: "Only registered farriers, enrolled apprentices or vets shoe the horses.",
    source: "frc-illegal-farriery",
    quote:
      "In Great Britain only registered farriers, enrolled apprentices, qualified or trainee vets",
    basis: "LAW",
    answer: "YOU",
  },
  {
    id: "farrier-interval",
    asks: "A farrier every six to eight weeks, for horses without shoes as regularly.",
    source: "farrier-interval",
    quote: "every 6 to 8 weeks; unshod feet need equally regular attention",
    basis: "PRACTICE",
    answer: "FARRIER",
  },
];

export const careRequirements: Requirement[] = [
  {
    id: "dental-yearly",
    asks: "Teeth checked by a vet or a qualified technician at least once a year.",
    source: "dental-interval",
    quote: "At least once a year by a vet or qualified equine dental technician",
    basis: "PRACTICE",
    answer: "DENTAL",
  },
  {
    id: "worm-control",
    asks: "Worm control by egg counts and other tests, reviewed every year.",
    source: "canter-guidelines-2024",
    quote: "risk assessment, diagnosis-led treatment and annual review",
    basis: "PRACTICE",
    answer: "WORMS",
  },
];

export const conditionRequirement: Requirement = {
  id: "condition",
  asks: "The condition or weight of each horse, written down.",
  source: "bhs-fat-score",
  quote: "Score neck, body and hindquarters separately from 0 to 5",
  basis: "PRACTICE",
  answer: "CONDITION",
};

export const boosterRequirement: Requirement = {
  id: "vaccination",
  asks: "Vaccinations, with boosters within twelve months.",
  source: "flu-safe-schedule-all-bodies",
  quote: "then boosters inside 12 months",
  basis: "PRACTICE",
  answer: "VACCINATION",
};

export const needsRequirement: Requirement = {
  id: "five-needs",
  asks: "The five needs of each horse: environment, diet, normal behaviour, company, protection from suffering.",
  source: "awa-five-needs",
  quote: "Section 9 makes anyone responsible for a horse take reasonable steps to meet them",
  basis: "LAW",
  answer: "YOU",
};
