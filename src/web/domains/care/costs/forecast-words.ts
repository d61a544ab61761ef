import type { Forecast } from "#contract/care/costs.ts";
import { sterling } from "#rules/money.ts";

/** '6 visits at £35.00: £210.00' */
export function reckoning({
  visits,
  each,
  pounds,
}: Pick<Forecast, "visits" | "each" | "pounds">): string {
  const times = `${visits} ${visits === 1 ? "visit" : "visits"}`;
  if (each === null || pounds === null) return `${times}, cost not known yet`;
  return `${times} at ${sterling(each)}: ${sterling(pounds)}`;
}

/** What it all comes to, after a heading; an unknown cost is not nothing. */
export function aboutHowMuch(entries: readonly Pick<Forecast, "pounds">[]): string {
  const known = entries.flatMap(({ pounds }) => pounds ?? []);
  if (known.length === 0) return ", cost not known yet";
  const sum = sterling(known.reduce((total, pounds) => total + pounds, 0));
  return `, about ${sum}${known.length < entries.length ? " and what is not known yet" : ""}`;
}
