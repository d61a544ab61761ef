import { useWatch } from "react-hook-form";
import type { PrefilledRow } from "#contract/care/visit-calls.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import { type AlertNotes, HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { cx } from "#web/ui/cx.ts";
import { CostField, DetailField } from "./RowFields.tsx";
import { rowOf, type VisitContractForm } from "./visit-form.ts";
import { formatDue, formatShortDay } from "./format-visit.ts";

interface VisitRowProps {
  form: VisitContractForm;
  /** The row's index in the form. */
  at: number;
  kind: VisitKind;
  horse: PrefilledRow;
  /** The row as it would be prefilled now, after others' changes; null when the horse was deleted. */
  now: PrefilledRow | null;
  date: string;
  /** The horse's warnings, once loaded. */
  alerting: AlertNotes | undefined;
}

/** One horse of the visit: whether it was seen, what was done, and what that cost. */
export function VisitRow({ form, at, kind, horse, now, date, alerting }: VisitRowProps) {
  const [seen, eventId] = useWatch({
    control: form.control,
    name: [`horses.${at}.seen`, `horses.${at}.eventId`],
  });
  const tick = (on: boolean) => {
    // unticking discards the row's input
    const row = rowOf(kind, { ...horse, ticked: on });
    form.setValue(`horses.${at}`, row, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };
  const ofHorse = { horseId: horse.horseId, name: horse.name, dose: horse.dose };
  return (
    <li className="grid items-center gap-x-3 border-b border-line px-4 py-1 last:border-b-0 max-sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_12rem_6.5rem] sm:px-6">
      <Checkbox
        label={<Who horse={horse} seen={seen === true} date={date} alerting={alerting} />}
        checked={seen === true}
        onChange={tick}
        className="min-w-0"
      />
      <p className="text-sm wrap-anywhere text-muted max-sm:hidden">
        <Due horse={horse} date={date} />
        {horse.last && `, last ${formatShortDay(horse.last.date, date)}`}
      </p>
      {seen && (
        <>
          <CostField {...{ form, at, kind }} {...ofHorse} />
          <DetailField {...{ form, at, kind }} {...ofHorse} />
        </>
      )}
      {!seen && horse.ticked && horse.event && (
        <Checkbox
          label={
            <>
              Booked but not seen <span className="sr-only">{horse.name}</span>
            </>
          }
          checked={eventId !== null}
          onChange={(on) =>
            form.setValue(`horses.${at}.eventId`, on ? (horse.event?.id ?? null) : null)
          }
          className="max-sm:col-span-2 max-sm:pl-22 sm:col-span-2"
        />
      )}
      <Changed horse={horse} now={now} />
    </li>
  );
}

type WhoProps = Pick<VisitRowProps, "horse" | "date" | "alerting"> & { seen: boolean };

const Who = ({ horse, seen, date, alerting }: WhoProps) => (
  <span className="-my-1.5 flex min-w-0 items-center gap-3">
    <HorsePhoto horse={horse} className="size-10 flex-none rounded-control" />
    <span className="min-w-0">
      <span className={cx("wrap-anywhere", seen && "font-semibold")}>{horse.name}</span>{" "}
      <span className="text-sm sm:hidden">
        <Due horse={horse} date={date} />
      </span>
      {alerting && <HorseAlerts horse={alerting} compact />}
    </span>
  </span>
);

function Due({ horse, date }: { horse: PrefilledRow; date: string }) {
  const { late, words } = formatDue(horse, date);
  return (
    <span className={cx("whitespace-nowrap", late ? "font-semibold text-overdue" : "text-muted")}>
      {words}
    </span>
  );
}

/** Notes what somebody else has changed since the form was opened. */
function Changed({ horse, now }: Pick<VisitRowProps, "horse" | "now">) {
  const words =
    now === null
      ? `${horse.name} has been deleted meanwhile. Untick it to save the others.`
      : now.event?.id !== horse.event?.id &&
        "Somebody has logged or changed this meanwhile. Untick it, or look at what is on record.";
  return (
    words && (
      <p className="col-span-full pb-1 text-sm font-semibold wrap-anywhere text-soon">{words}</p>
    )
  );
}
