import {
  boosterRequirement,
  farrieryRequirements,
  conditionRequirement,
  careRequirements,
  medicineRequirements,
  needsRequirement,
} from "./shared-requirements.ts";
import type { Requirement } from "./requirement.ts";

/** The Riding Establishments Acts 1964 and 1970. */
const ridingEstablishments: Requirement[] = [
  {
    id: "licence",
    asks: "The local authority's licence, granted after inspection and report by a vet on the list of RCVS and BVA.",
    source: "lic-scotland-wales",
    quote: "granted or refused only after inspection and report by a vet on the RCVS/BVA list",
    basis: "LAW",
    answer: "YOU",
  },
  {
    id: "fit",
    asks: "No horse is hired out in a condition in which riding would make it suffer.",
    source: "lic-unfit-horses",
    quote: "A horse whose condition means riding would cause suffering",
    basis: "LAW",
    answer: "YOU",
  },
  {
    id: "too-young",
    asks: "No horse aged three or under is hired out.",
    source: "lic-unfit-horses",
    quote: "any horse aged three or under",
    basis: "LAW",
    answer: "AGE",
  },
  {
    id: "in-foal",
    asks: "No mare is hired out that is heavy with foal or within three months after foaling.",
    source: "lic-unfit-horses",
    quote: "a mare heavy with foal, and any mare within three months after foaling",
    basis: "LAW",
    answer: "FOAL",
  },
];

export const scottishEstablishments: readonly Requirement[] = [
  ...ridingEstablishments,
  {
    id: "expiry",
    asks: "A licence that has not expired: in Highland, for instance, on 31 December whenever it starts.",
    source: "lic-scotland-calendar",
    quote: "any licence expires on 31 December whenever it starts",
    basis: "GUIDANCE",
    answer: "YOU",
  },
  {
    id: "passport",
    asks: "A passport for each horse, from six months or the end of its first year.",
    source: "id-sco-foal",
    quote: "The passport must be issued by 31 December of the birth year or within six months",
    basis: "LAW",
    answer: "PASSPORT",
  },
  {
    id: "microchip",
    asks: "A microchip in each horse, whatever its age.",
    source: "id-sco-dates",
    quote: "every horse, whatever its age, had to be microchipped",
    basis: "LAW",
    answer: "MICROCHIP",
  },
  {
    id: "buildings",
    asks: "Stables soundly built, with nothing sharp, that can be cleaned, drained and ventilated.",
    source: "code-stable-construction",
    quote: "Soundly built with nothing sharp or projecting",
    basis: "GUIDANCE",
    answer: "YOU",
  },
  {
    id: "shelter",
    asks: "Shelter from wind, sun and flies for horses that live out.",
    source: "code-shelter",
    quote: "if they have shelter from wind, sun and flies",
    basis: "GUIDANCE",
    answer: "YOU",
  },
  boosterRequirement,
  conditionRequirement,
  ...medicineRequirements,
  ...farrieryRequirements,
  ...careRequirements,
];

export const welshEstablishments: readonly Requirement[] = [
  ...ridingEstablishments,
  {
    id: "passport",
    asks: "A passport for each horse, from six months or the end of its first year.",
    source: "id-wal-foal",
    quote: "By 31 December of the year it is born or six months after birth, whichever is later",
    basis: "GUIDANCE",
    answer: "PASSPORT",
  },
  {
    id: "microchip",
    asks: "A microchip in each horse, whatever its age.",
    source: "law-microchip-older-horses",
    quote: "The same duty began on 12 February 2021 in Wales",
    basis: "LAW",
    answer: "MICROCHIP",
  },
  needsRequirement,
  boosterRequirement,
  conditionRequirement,
  ...medicineRequirements,
  ...farrieryRequirements,
  ...careRequirements,
];
