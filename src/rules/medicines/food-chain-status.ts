/**
 * The passport's statement (Section IX, in passports since 2016 Section II) on whether the horse may become human
 * food.
 */
export const foodChainStatuses = ["INTENDED", "EXCLUDED", "UNKNOWN"] as const;
export type FoodChainStatus = (typeof foodChainStatuses)[number];
