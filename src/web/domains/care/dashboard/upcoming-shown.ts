/** How many upcoming events the dashboard lists. */
export const UPCOMING_SHOWN = 6;
