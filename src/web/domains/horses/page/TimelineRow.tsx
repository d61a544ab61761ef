import {
  Apple,
  CheckCheck,
  ClipboardList,
  type LucideIcon,
  Pill,
  Stethoscope,
  Syringe,
} from "lucide-react";
import { careEventTypeLabels } from "#contract/care/care-event-types.ts";
import { recordTypeLabels } from "#contract/care/record-types.ts";
import {
  type TimelineEntry,
  type TimelineKind,
  timelineKindLabels,
} from "#contract/care/timeline.ts";
import { sterling } from "#rules/money.ts";
import { asItStands } from "#rules/date-format.ts";
import { HoofIcon } from "#web/ui/horse-icons.ts";

/** '13 Nov': the year is in the heading. */
const dayOfYear = asItStands({ day: "numeric", month: "short" });

const icons: Partial<Record<TimelineKind, LucideIcon>> = {
  veterinary: Stethoscope,
  farrier: HoofIcon,
  dietary: Apple,
  medication: Pill,
  event: CheckCheck,
  dose: Syringe,
};

const typeLabels: Record<TimelineKind, Readonly<Record<string, string>>> = {
  ...recordTypeLabels,
  event: careEventTypeLabels,
  dose: careEventTypeLabels,
};

/** One entry of the timeline. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const Sign = icons[entry.kind] ?? ClipboardList;
  const words = typeLabels[entry.kind];
  const type = entry.type === null ? null : (words[entry.type] ?? entry.type);
  const headline = [type, entry.title].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <span className="flex flex-col items-center">
        <span className="mt-1 flex size-8 flex-none items-center justify-center rounded-full bg-tan-soft text-tan">
          <Sign aria-hidden className="size-5" />
        </span>
        <span aria-hidden className="w-px flex-1 bg-line" />
      </span>
      <div className="min-w-0 pt-1.5 pb-3">
        <h4 className="flex flex-wrap gap-x-3 font-semibold">
          <span className="sr-only">{timelineKindLabels[entry.kind]}: </span>
          <span className="break-words">{headline}</span>
          {entry.cost !== null && (
            <span className="font-normal text-muted tabular-nums">{sterling(entry.cost)}</span>
          )}
        </h4>
        {[entry.detail, entry.who, entry.notes].map(
          (line) =>
            line && (
              <p key={line} className="break-words whitespace-pre-line text-muted">
                {line}
              </p>
            ),
        )}
      </div>
      <time dateTime={entry.date} className="pt-1.5 text-sm text-muted tabular-nums">
        {dayOfYear(entry.date)}
      </time>
    </li>
  );
}
