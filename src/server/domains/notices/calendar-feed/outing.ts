import { addDays } from "#rules/dates.ts";
import type { FeedOuting } from "./queries.ts";
import { component, text, utc } from "./ical.ts";

/** An outing's entry: whole days, and no link, because there is nothing to complete. */
export function outingEntry(outing: FeedOuting): string {
  const { id, name, venue, notes, firstDay, lastDay, horses, createdAt, updatedAt } = outing;
  return component("VEVENT", [
    ["UID", `${id}@loosebox`],
    ["DTSTAMP", utc(updatedAt)],
    ["LAST-MODIFIED", utc(updatedAt)],
    ["CREATED", utc(createdAt)],
    ["SEQUENCE", `${Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))}`],
    ["DTSTART;VALUE=DATE", plain(firstDay)],
    // the end is exclusive: the day after the last
    ["DTEND;VALUE=DATE", plain(addDays(lastDay, 1))],
    ["SUMMARY", text(horses.length > 0 ? `${horses.join(", ")}: ${name}` : name)],
    ["DESCRIPTION", text(notes)],
    ["LOCATION", text(venue)],
    ["TRANSP", "TRANSPARENT"],
  ]);
}

const plain = (date: string) => date.replaceAll("-", "");
