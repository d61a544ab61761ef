import { paths } from "#contract/paths.ts";

interface WayBack {
  person: string;
  place: string;
}

/** Stored in the browser's history entry while somebody whose session has expired signs in again. */
export const wayBackFor = (person: string): WayBack => ({
  person,
  place: window.location.pathname + window.location.search,
});

/** Where to go after signing in: back to where this person was, unless it was somebody else. */
export function placeAfterSigningIn(person: string): string {
  const kept: Partial<WayBack> | null = window.history.state;
  return (kept?.person === person && kept.place) || paths.landing;
}
