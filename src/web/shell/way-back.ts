import { paths } from "#contract/paths.ts";

interface WayBack {
  person: string;
  place: string;
}

/** Kept with the entry of the browser's history while somebody whose session has ended signs in again. */
export const wayBackFor = (person: string): WayBack => ({
  person,
  place: window.location.pathname + window.location.search,
});

/** Where a person goes on who has signed in: where they were, unless somebody else was there. */
export function placeAfterSigningIn(person: string): string {
  const kept: Partial<WayBack> | null = window.history.state;
  return (kept?.person === person && kept.place) || paths.landing;
}
