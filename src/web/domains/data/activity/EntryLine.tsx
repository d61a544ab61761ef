import {
  activityActionLabels,
  type ActivityEntry,
  type FieldChange,
} from "#contract/data/activity.ts";
import { formatMoment } from "#rules/date-format.ts";

/**
 * One entry as a sentence, with each changed field. `ofOne` leaves out the subject, for a list in which all
 * entries share it.
 */
export function EntryLine({ entry, ofOne = false }: { entry: ActivityEntry; ofOne?: boolean }) {
  const { by, action, at, changes } = entry;
  return (
    <li className="grid gap-1 py-3">
      <p>
        <strong className="font-semibold">{by}</strong> {activityActionLabels[action]}
        {!ofOne && <> {formatEntry(entry)}</>}
        <span className="text-sm text-muted">
          {" "}
          · <span className="whitespace-nowrap">{formatMoment(at)}</span>
        </span>
      </p>
      {entry.along > 0 && (
        <p className="text-sm text-muted">with {entry.along} records, events and the like</p>
      )}
      {action === "CHANGED" && (
        <ul className="grid gap-0.5 text-sm text-muted">
          {changes.map((change) => (
            <li key={change.field} className="break-words">
              {formatChange(change)}
            </li>
          ))}
        </ul>
      )}
      {action === "ADDED" && changes.length > 0 && <Written changes={changes} />}
    </li>
  );
}

/** The values with which a row was created, collapsed. */
const Written = ({ changes }: { changes: FieldChange[] }) => (
  <details>
    <summary className="link w-fit cursor-pointer py-2.5 text-sm">What was written</summary>
    <ul className="grid gap-0.5 text-sm text-muted">
      {changes.map(({ field, to }) => (
        <li key={field} className="break-words">
          {field}: {to}
        </li>
      ))}
    </ul>
  </details>
);

/** Names the subject of an entry: 'the farrier record “Trimming of 5 Jan 2025” of Bramble'. */
export function formatEntry({ what, name, horseName, rowId, horseId }: ActivityEntry): string {
  const thing = `the ${what.toLowerCase()} ${name === null ? "(erased since)" : `“${name}”`}`;
  return horseName !== null && rowId !== horseId ? `${thing} of ${horseName}` : thing;
}

/** Describes a changed field: 'Weight from 480 kg to 495 kg'. */
export function formatChange({ field, from, to }: FieldChange): string {
  if (from === null) return `${field} set to ${to ?? "nothing"}`;
  return to === null ? `${field} emptied (was ${from})` : `${field} from ${from} to ${to}`;
}
