/** Events that the dashboard names of those to come. */
export const UPCOMING_SHOWN = 6;
