import { formatDay } from "../date-format.ts";
import { daysBetween } from "../dates.ts";
import { type Amount, formatAmount } from "./amounts.ts";

/** Something that is kept, with what is left of it. */
export interface StockLevel {
  left: number;
  unit: Amount["unit"];
  lowAt: number | null;
  /** The last day on which it may be used; null where nobody has said. */
  expiresOn: string | null;
  /** What is used of it in a day; 0 where that is not known. */
  usedADay: number;
}

export type StockState = "NONE" | "EXPIRED" | "SOON" | "ENOUGH";

/** Days ahead of its last day from which an item is said to expire soon, and for which stock should last. */
const EXPIRES_SOON_DAYS = 30;
const LASTS_DAYS = 7;

/** How an item stands on a day: used up, past its last day, to be bought again soon, or enough. */
export function stockState(level: StockLevel, today: string): StockState {
  if (level.left <= 0) return "NONE";
  const days = daysToExpiry(level, today);
  if (days !== null && days < 0) return "EXPIRED";
  const isLow = level.lowAt !== null && level.left <= level.lowAt;
  const lasts = daysLeft(level);
  const isShort = lasts !== null && lasts < LASTS_DAYS;
  return isLow || isShort || (days !== null && days <= EXPIRES_SOON_DAYS) ? "SOON" : "ENOUGH";
}

/** The whole days for which an item lasts by what is used of it; null where that is not known. */
export const daysLeft = ({
  left,
  usedADay,
}: Pick<StockLevel, "left" | "usedADay">): number | null =>
  usedADay > 0 ? Math.floor(left / usedADay + 1e-9) : null;

const daysToExpiry = ({ expiresOn }: StockLevel, today: string) =>
  expiresOn === null ? null : daysBetween(today, expiresOn);

/** '9 sachets left', 'About 40 kg left, for 5 days', 'None left'. */
export function formatLeft(level: StockLevel): string {
  if (level.left <= 0) return "None left";
  const amount = `${formatAmount({ amount: level.left, unit: level.unit })} left`;
  const days = daysLeft(level);
  if (days === null) return amount;
  return `About ${amount}, for ${days === 1 ? "a day" : `${days} days`}`;
}

/** 'Expired 3 Mar 2026', 'Expires today', 'Use by 3 Mar 2027'; empty where nobody has said. */
export function formatExpiry(level: StockLevel, today: string): string {
  const days = daysToExpiry(level, today);
  if (days === null || level.expiresOn === null) return "";
  if (days < 0) return `Expired ${formatDay(level.expiresOn)}`;
  return days === 0 ? "Expires today" : `Use by ${formatDay(level.expiresOn)}`;
}
