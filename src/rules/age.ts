const yearMs = 365.25 * 24 * 60 * 60 * 1000;

/** Whole years since a date of birth (`YYYY-MM-DD`), with a year of 365.25 days; never below 0. */
export const ageInYears = (dateOfBirth: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(dateOfBirth)) / yearMs));
