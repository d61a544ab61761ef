import type { EggReading } from "./evidence.ts";

/** An egg count in words: '150 eggs per gram', 'fewer than 50 eggs per gram'. */
export function formatEggCount(eggsPerGram: number, reading: EggReading | null): string {
  const count = `${eggsPerGram.toLocaleString("en-GB")} eggs per gram`;
  return reading === "BELOW" ? `fewer than ${count}` : count;
}
