/* What people write in sheets for the values of choices, in small letters without punctuation. */

/** The words of each value, which are listed with commas between, as the value of each word. */
const valueOf = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([value, said]) => said.split(", ").map((word) => [word, value])),
  );

export const diseases = valueOf({
  INFLUENZA: "flu, equine flu, equine influenza, ei, f",
  TETANUS: "tet, tetanus, t",
  "INFLUENZA TETANUS": "flu tet, flu t, flu and tet, influenza tetanus, ft, f t, flu tetanus",
  EHV: "herpes, ehv 1, ehv1, ehv 1 4",
  STRANGLES: "strep",
  ROTAVIRUS: "rota",
  EVA: "equine viral arteritis",
  WEST_NILE: "wnv, west nile",
});
export const drugClasses = valueOf({
  BENZIMIDAZOLE: "fenbendazole, panacur",
  PYRANTEL: "strongid, strongid p",
  IVERMECTIN: "eqvalan",
  IVERMECTIN_PRAZIQUANTEL: "eqvalan duo, equimax",
  MOXIDECTIN: "equest",
  MOXIDECTIN_PRAZIQUANTEL: "equest pramox",
  PRAZIQUANTEL: "equitape",
});
export const eventTypes = valueOf({
  VACCINATION: "jab, jabs, vacc, vaccinations",
  FARRIER: "shoes, shoeing, trim",
  DENTAL: "teeth, dentist",
  WORMING: "worm, wormer, fec, egg count",
  CHECKUP: "check",
  VET: "vet visit",
  PHYSIO: "back",
  SADDLE_FITTER: "saddle, saddler",
  MEDICATION: "meds, medicine",
  EXERCISE: "ride, lesson",
});
export const feeds = valueOf({
  HAY: "haylage, hay",
  CONCENTRATE: "hardfeed, hard feed, mix, cubes, nuts, balancer, chaff",
  PASTURE: "grass, turnout",
  SUPPLEMENTS: "supplement, supps",
  TREATS: "treat",
  SALT_MINERALS: "salt, lick",
});
export const foodChain = valueOf({
  EXCLUDED: "no, signed out, out, excluded, not for human consumption, not intended",
  INTENDED: "yes, signed in, intended, in",
  UNKNOWN: "unknown",
});
export const frequencies = valueOf({
  DAILY: "once daily, once a day, sid, od, 1x, every day, am, pm",
  TWICE_DAILY: "bid, bd, 2x, twice a day, am pm, 2x daily, morning and evening",
  THREE_TIMES_DAILY: "tid, tds, 3x, three times a day, 3x daily",
  WEEKLY: "once a week, every week",
  AS_NEEDED: "prn, when needed, as required",
  EVERY_OTHER_DAY: "eod, alternate days, every second day",
});
export const genders = valueOf({
  MARE: "m, f, female, mares",
  GELDING: "g, geld, castrated",
  STALLION: "s, entire",
  COLT: "colt, c",
});
export const generals = valueOf({
  WORMING: "wormed, wormer, worm",
  FAECAL_EGG_COUNT: "worm count, fec, wec, fwec, egg count",
  DENTAL: "teeth, dentist, edt",
  PHYSIO: "physiotherapy, osteopath, chiro, back, massage",
  SADDLE_FIT: "saddle, saddler, saddle fitter, saddle check",
  WEIGHT: "weighed, weigh, weightape, weigh tape",
  OBSERVATION: "note",
  WORK: "lesson, ridden",
  OTHER: "other, misc",
});
export const priorities = valueOf({
  MEDIUM: "normal, med",
  HIGH: "important",
  LOW: "not urgent",
});
export const repeats = valueOf({
  DAILY: "daily",
  WEEKLY: "weekly",
  FORTNIGHTLY: "fortnightly, every 2 weeks",
  MONTHLY: "monthly",
  EVERY_6_WEEKS: "6 weekly, 6 weeks",
  EVERY_8_WEEKS: "8 weekly, 8 weeks",
  QUARTERLY: "quarterly",
  SIX_MONTHLY: "6 monthly",
  YEARLY: "yearly, annual, annually, every 12 months",
});
export const roles = valueOf({
  VET: "vets, veterinary, veterinarian, vet practice",
  FARRIER: "blacksmith",
  EMERGENCY: "emergency, ice, next of kin",
  OWNER: "client",
  DENTIST: "edt",
  PHYSIO: "physiotherapist, osteopath",
  SADDLER: "saddler",
  INSURER: "insurance",
  OTHER: "sharer, loaner, instructor, trainer",
});
export const routes = valueOf({
  ORAL: "mouth, by mouth, po, in feed",
  INTRAMUSCULAR: "im",
  INTRAVENOUS: "iv",
  TOPICAL: "cream, ointment",
  INJECTION: "inj, injected",
});
export const services = valueOf({
  TRIMMING: "trim, trimmed, barefoot, barefoot trim",
  SHOEING: "shod, shoes, shoeing, full set, set, new set, front shoes, refit, removes",
  COLD_SHOEING: "cold, cold shod",
  HOT_SHOEING: "hot, hot shod",
  CORRECTIVE: "corrective, remedial, lost shoe",
});
export const steps = valueOf({
  FIRST: "1, 1st, v1, first, primary",
  SECOND: "2, 2nd, v2, second",
  THIRD: "3, 3rd, v3, third",
  BOOSTER: "boost, annual, 6 month",
});
export const visits = valueOf({
  CHECKUP: "checkup, check up, check, routine, vet check, vetting",
  VACCINATION: "jab, jabs, vacc, vaccine, flu jab, vacs",
  DENTAL: "dental, teeth, dentist, rasp",
  EMERGENCY: "colic, call out, callout",
  TREATMENT: "treatment, surgery, lameness, operation",
  REPRODUCTION: "scan, breeding, covering",
});
