import type { ConsentType } from "./accounts.ts";

/** The version in force of each text that people agree to; a changed text gets a new date here. */
export const consentVersions = {
  TERMS_OF_SERVICE: "2026-11-21",
  GDPR_DATA_PROCESSING: "2026-11-21",
  MARKETING: "2026-11-21",
  AI_ASSISTANTS: "2026-11-21",
} satisfies Record<ConsentType, string>;
