/** Daily at a UK time (`HH:MM`), or every so many minutes (a divisor of 60). */
export type Rhythm = { at: string } | { everyMinutes: number };

/** The rhythm as the job library takes it. */
export function cronOf(each: Rhythm): string {
  if ("everyMinutes" in each) return `*/${each.everyMinutes} * * * *`;
  const [hour, minute] = each.at.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}
