import * as z from "zod/mini";
import { paths } from "#contract/paths.ts";

/** How many horses are remembered. */
const RECENT_MAX = 5;

const Kept = z.array(z.uuid());
const keyOf = (userId: string) => `recent-horses-${userId}`;

/** The horses whose pages this user opened last on this device, latest first. */
export function recentHorses(userId: string): string[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]"));
  } catch {
    return [];
  }
}

export function keepRecentHorse(userId: string, horseId: string) {
  const others = recentHorses(userId).filter((id) => id !== horseId);
  try {
    const kept = [horseId, ...others].slice(0, RECENT_MAX);
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // where the browser refuses storage there are no recent horses
  }
}

const horsePage = new RegExp(`^${paths.horse.replace(":id", "([\\da-f-]{36})")}$`);

/** The id of the horse whose page has this path; null for other paths. */
export const horseOfPath = (path: string): string | null => horsePage.exec(path)?.[1] ?? null;
