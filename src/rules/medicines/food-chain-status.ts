/** What the passport says (Section IX, in passports since 2016 Section II) of whether the horse may become human food. */
export const foodChainStatuses = ["INTENDED", "EXCLUDED", "UNKNOWN"] as const;
export type FoodChainStatus = (typeof foodChainStatuses)[number];
