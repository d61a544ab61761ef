import { outingEndpoints } from "#contract/outings.ts";

/** What is asked again when an outing was added, changed or deleted: every list of them, and the board. */
export const touchedByOutings = [outingEndpoints.list];
