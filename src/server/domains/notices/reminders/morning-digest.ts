import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { formatGreeting, formatMailedName } from "#rules/mailed-name.ts";
import { formatDue } from "#rules/reminders/reminders.ts";
import { config } from "#server/core/config.ts";
import {
  type Composer,
  isUrgent,
  type RenderedMail,
} from "#server/domains/notices/notifications/notifications.ts";
import { type MorningLine, readMorning } from "./queries.ts";

/** The morning's mail and message, with one line for each horse. */
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
  isUrgent: async (userId, day) => (await readMorning([userId, day])).some(isUrgent),
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

/** The reminders of a morning for one horse, or for a yard without a horse. */
interface Line {
  yard: string;
  /** The horse's name; null for the yard itself. */
  horse: string | null;
  /** What is due, such as 'Shoes tomorrow at 15:00'. */
  what: string[];
}

interface Morning {
  /** The first line, such as 'Good morning Robin,'. */
  hello: string;
  lines: Line[];
  calendar: string;
  stop: string;
}

/** The morning's mail in plain text and HTML: one line for each horse, grouped by yard if there are several. */
function renderMail({ hello, lines: typed, calendar, stop }: Morning): RenderedMail {
  const lines = typed.map(withPlainNames);
  const yards = [...new Set(lines.map(({ yard }) => yard))];
  const groups = yards.map((yard) => ({
    heading: yards.length > 1 ? yard : null,
    lines: lines.filter((line) => line.yard === yard),
  }));
  return {
    subject: subjectOf(lines),
    text: plainText({ hello, groups, calendar, stop }),
    html: asHtml({ hello, groups, calendar, stop }),
  };
}

const withPlainNames = ({ yard, horse, what }: Line): Line => ({
  yard: formatMailedName(yard) || "Your yard",
  horse: horse === null ? null : formatMailedName(horse) || "One of your horses",
  what,
});

interface ReminderMail {
  hello: string;
  groups: { heading: string | null; lines: Line[] }[];
  calendar: string;
  stop: string;
}

const NAMED = 3;

function subjectOf(lines: Line[]) {
  const names = lines.map(nameOf);
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(", ");
  return `Today's reminders: ${shown}${more > 0 ? ` and ${more} more` : ""}`;
}

const plainText = ({ hello, groups, calendar, stop }: ReminderMail) => `${hello}

${groups
  .map(
    ({ heading, lines }) =>
      `${heading === null ? "" : `${heading}\n\n`}${lines
        .map((line) => `- ${nameOf(line)}: ${line.what.join("; ")}`)
        .join("\n")}`,
  )
  .join("\n\n")}

Your calendar: ${calendar}

To change when you are reminded, sign in and open Profile Settings. To stop these mails, open
${stop}

Loosebox
`;

// mail programs ignore style sheets, so every style is inline
const page = "margin:0;padding:24px 12px;background:#f4f1e8;color:#1a231e;font:16px/1.5 sans-serif";
const card = "max-width:560px;margin:0 auto;padding:24px;background:#fdfcf8;border-radius:10px";
const button =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#004225;color:#faf8f1;font-weight:bold;text-decoration:none";

const asHtml = ({ hello, groups, calendar, stop }: ReminderMail) => `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>Reminders</title></head>
<body style="${page}">
<div style="${card}">
<p style="margin:0 0 16px">${escaped(hello)}</p>
${groups.map(groupHtml).join("\n")}
<p style="margin:24px 0"><a href="${escaped(calendar)}" style="${button}">Open your calendar</a></p>
<p style="margin:0;font-size:14px;color:#434c45">You are reminded as your Profile Settings say. <a href="${escaped(stop)}" style="color:#004225">Stop these mails</a>.</p>
</div>
</body>
</html>
`;

const groupHtml = ({ heading, lines }: ReminderMail["groups"][number]) =>
  `${heading === null ? "" : `<h2 style="margin:16px 0 8px;font-size:18px">${escaped(heading)}</h2>\n`}<ul style="margin:0;padding:0 0 0 20px">
${lines.map((line) => `<li style="margin:0 0 8px"><strong>${escaped(nameOf(line))}</strong>: ${escaped(line.what.join("; "))}</li>`).join("\n")}
</ul>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
