/** Upcoming events that the dashboard lists. */
export const UPCOMING_SHOWN = 6;
