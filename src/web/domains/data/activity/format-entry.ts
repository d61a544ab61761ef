import type { ActivityEntry, FieldChange } from "#contract/data/activity.ts";

/** 'the farrier record “Trimming of 5 Jan 2025” of Bramble' */
export function formatEntry({ what, name, horseName, rowId, horseId }: ActivityEntry): string {
  const thing = `the ${what.toLowerCase()} ${name === null ? "(erased since)" : `“${name}”`}`;
  return horseName !== null && rowId !== horseId ? `${thing} of ${horseName}` : thing;
}

/** 'Weight from 480 kg to 495 kg' */
export function formatChange({ field, from, to }: FieldChange): string {
  if (from === null) return `${field} set to ${to ?? "nothing"}`;
  return to === null ? `${field} emptied (was ${from})` : `${field} from ${from} to ${to}`;
}
