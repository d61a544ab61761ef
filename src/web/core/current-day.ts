import { useSyncExternalStore } from "react";
import { londonDate, londonTime } from "#rules/london.ts";

const LOOK_EVERY_MS = 30_000;

const readDay = () => londonDate(new Date());
const readTime = () => londonTime(new Date()).slice(0, 5);

function followDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS);
  // a device that slept through midnight shows the new day at once
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/**
 * Today in the United Kingdom, also on a page that stays open past midnight, as on the tack room's screen: yesterday's
 * ticks must not be taken for today's.
 */
export const useCurrentDay = (): string => useSyncExternalStore(followDay, readDay);

/** The time of day in the United Kingdom, `HH:MM`, which goes on while the page is open. */
export const useCurrentTime = (): string => useSyncExternalStore(followDay, readTime);
