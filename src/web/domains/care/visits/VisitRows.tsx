import { useId, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { useMayWriteOfAll } from "./use-may-write-of-all.ts";
import { useHorseAlerts } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldError, Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { VisitRow } from "./VisitRow.tsx";
import { formatShortDay } from "./format-visit.ts";
import { type VisitContractForm, faultAt } from "./visit-form.ts";

/** How many further horses each click shows. */
const MORE = 50;

interface VisitRowsProps {
  form: VisitContractForm;
  opened: PrefilledVisit;
  /** The prefilled visit as it would be now. */
  now: PrefilledVisit;
  date: string;
}

/** The horses: those that are due are ticked and shown, and a button shows the others. */
export function VisitRows({ form, opened, now, date }: VisitRowsProps) {
  const id = useId();
  const { data } = useHorseAlerts();
  const horses = useMemo(() => new Map(data?.map((horse) => [horse.id, horse])), [data]);
  const ticked = opened.horses.filter((horse) => horse.ticked).length;
  const [shown, setShown] = useState(Math.max(ticked, Math.min(6, opened.horses.length)));
  const rest = opened.horses.slice(shown);
  const nextDue = rest.find(({ due }) => due !== null)?.due;
  const hasBill = useMayWriteOfAll(opened, "cost");
  const { message } = form.formState.errors.horses ?? {};
  return (
    <section aria-labelledby={id} className="-mx-4 sm:-mx-6">
      <h3 id={id} className="px-4 pb-2 font-display text-lg sm:px-6">
        Horses{" "}
        <span className="font-sans text-sm font-normal text-muted">
          <Count form={form} prefill={opened} />
        </span>
      </h3>
      <ul className="border-y border-line">
        {opened.horses.slice(0, shown).map((horse, at) => (
          <VisitRow
            key={horse.horseId}
            form={form}
            at={at}
            kind={opened.kind}
            horse={horse}
            now={now.horses.find(({ horseId }) => horseId === horse.horseId) ?? null}
            date={date}
            alerting={horses.get(horse.horseId)}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <div className="grid justify-center border-b border-line">
          <Button variant="quiet" onClick={() => setShown(shown + MORE)}>
            Show {Math.min(rest.length, MORE)} more
            {nextDue && `, due from ${formatShortDay(nextDue, date)}`}
          </Button>
        </div>
      )}
      {typeof message === "string" && (
        <div role="alert" className="px-4 pt-2 sm:px-6">
          <FieldError id={`${id}-error`}>{message}</FieldError>
        </div>
      )}
      {visitShapes[opened.kind].shared.includes("invoice") && hasBill && <Invoice form={form} />}
    </section>
  );
}

function Count({ form, prefill }: { form: VisitContractForm; prefill: PrefilledVisit }) {
  const rows = useWatch({ control: form.control, name: "horses" }) ?? [];
  const seen = rows.filter((row) => row.seen).length;
  return (
    <>
      {seen} of {rows.length} ticked
      {isChosenByDay(prefill) && `, due by ${formatShortDay(prefill.dueBy, prefill.date)}`}
    </>
  );
}

// false if a ticked horse is not due, which happens when the form was opened for particular horses
const isChosenByDay = ({ horses, dueBy }: PrefilledVisit) =>
  horses.every(({ ticked, due }) => !ticked || (due !== null && due <= dueBy));

/** The field for one invoice for all horses instead of a cost for each. */
function Invoice({ form }: { form: VisitContractForm }) {
  const invoice = useWatch({ control: form.control, name: "invoice" });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-2 sm:px-6">
      <Checkbox
        label="One bill for all of them"
        checked={invoice !== null && invoice !== undefined}
        onChange={(on) =>
          form.setValue("invoice", on ? { pounds: Number.NaN, attachment: null } : null)
        }
      />
      {invoice && (
        <Field
          label="Total (£)"
          hint="Split to the penny, in proportion to the costs above where each has one"
          required
          error={faultAt(form, "invoice.pounds")}
        >
          <TextInput
            type="number"
            inputMode="decimal"
            min={0.01}
            step={0.01}
            autoComplete="off"
            className="max-w-36 text-right tabular-nums"
            {...form.register("invoice.pounds", { valueAsNumber: true })}
          />
        </Field>
      )}
    </div>
  );
}
