import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { formatGreeting } from "#rules/mailed-name.ts";
import { formatDue } from "#rules/reminders/format-due.ts";
import { config } from "#server/core/config.ts";
import type { Composer } from "#server/domains/notices/notifications/notifications.ts";
import { type MorningLine, readMorning } from "./queries.ts";
import { type Line, renderMail } from "./mail.ts";

/** The morning's mail and message: one line a horse. */
export const morning: Composer = {
  mail: async ({ userId, stop, ...person }, day, now) => {
    const lines = linesOf(await readMorning([userId, day]), londonDate(now));
    if (lines.length === 0) return null;
    const calendar = new URL(paths.calendar, config().publicUrl).href;
    return renderMail({ hello: formatGreeting("Good morning", person), lines, calendar, stop });
  },
  push: async (userId, day, now) => {
    const lines = linesOf(await readMorning([userId, day]), londonDate(now));
    if (lines.length === 0) return null;
    const [first] = lines;
    const more = lines.length - 1;
    return {
      title: more === 0 && first ? nameOf(first) : `Reminders for ${lines.length} horses`,
      body: lines.slice(0, 4).map(asText).join("\n"),
      url: paths.calendar,
      tag: `reminders-${day}`,
    };
  },
};

function linesOf(events: MorningLine[], today: string): Line[] {
  const lines = new Map<string, Line>();
  for (const { yardName, horseId, horseName, title, dueDate, sentence } of events) {
    const key = `${yardName} ${horseId ?? ""}`;
    const line = lines.get(key) ?? {
      yard: onOneLine(yardName),
      horse: horseName === null ? null : onOneLine(horseName),
      what: [],
    };
    line.what.push(onOneLine(sentence ?? `${title} ${formatDue(dueDate, today)}`));
    lines.set(key, line);
  }
  return [...lines.values()];
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const nameOf = ({ horse, yard }: Line) => horse ?? yard;
const asText = (line: Line) => `${nameOf(line)}: ${line.what.join("; ")}`;
