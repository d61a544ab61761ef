import { Apple, CheckCheck, ClipboardList, type LucideIcon, Pill, Stethoscope } from "lucide-react";
import { careEventTypeLabels } from "#contract/care/care-event-types.ts";
import { recordTypeLabels } from "#contract/care/record-types.ts";
import {
  type TimelineEntry,
  type TimelineKind,
  timelineKindLabels,
} from "#contract/care/timeline.ts";
import { sterling } from "#rules/money.ts";
import { dateWords } from "#web/core/dates.ts";
import { HoofIcon } from "#web/ui/horse-icons.ts";

const icons: Partial<Record<TimelineKind, LucideIcon>> = {
  veterinary: Stethoscope,
  farrier: HoofIcon,
  dietary: Apple,
  medication: Pill,
  event: CheckCheck,
};

const typeLabels: Record<TimelineKind, Readonly<Record<string, string>>> = {
  ...recordTypeLabels,
  event: careEventTypeLabels,
};

/** One entry of the timeline. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const Sign = icons[entry.kind] ?? ClipboardList;
  const words = typeLabels[entry.kind];
  const type = entry.type === null ? null : (words[entry.type] ?? entry.type);
  const headline = [type, entry.title].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 sm:grid-cols-[7rem_auto_1fr] sm:gap-x-4">
      <time
        dateTime={entry.date}
        className="col-start-2 pt-2 text-sm text-muted sm:col-start-1 sm:row-start-1 sm:pt-3 sm:text-right"
      >
        {dateWords(entry.date)}
      </time>
      <span className="row-span-2 row-start-1 flex flex-col items-center sm:col-start-2">
        <span className="mt-1 flex size-10 flex-none items-center justify-center rounded-full bg-tan-soft text-tan">
          <Sign aria-hidden />
        </span>
        <span aria-hidden className="w-px flex-1 bg-line" />
      </span>
      <div className="min-w-0 pb-6 sm:col-start-3 sm:row-start-1 sm:pt-2.5">
        <h3 className="flex flex-wrap gap-x-3 font-semibold">
          <span className="sr-only">{timelineKindLabels[entry.kind]}: </span>
          <span className="break-words">{headline}</span>
          {entry.cost !== null && (
            <span className="font-normal text-muted tabular-nums">{sterling(entry.cost)}</span>
          )}
        </h3>
        {[entry.detail, entry.who, entry.notes].map(
          (line) =>
            line && (
              <p key={line} className="break-words whitespace-pre-line text-muted">
                {line}
              </p>
            ),
        )}
      </div>
    </li>
  );
}
