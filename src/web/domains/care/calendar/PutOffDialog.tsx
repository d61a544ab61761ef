import { useState } from "react";
import { putOffEndpoints, SnoozeInput } from "#contract/care/put-off.ts";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { Reply } from "#contract/endpoint.ts";
import { addDays, addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { CallFailed } from "#web/core/call.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { type ContractForm, useFormWithoutDraft } from "#web/core/form.ts";
import { type MakeCall, useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useUndo } from "#web/domains/data/bin/undo.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { toast, UNDO_DURATION } from "#web/ui/toast.ts";
import { formatShortWeekdayAndDay, formatWeekdayAndDay } from "./format.ts";

interface PutOffDialogProps {
  /** The events to put off: one, or those of a row of Today. */
  ids: readonly string[];
  /** When the first of them is due. */
  dueDate: string;
  /** What they are called, such as 'Farrier visit, Samson'. */
  about: string;
  onClose: () => void;
}

/** Asks until when something is put off, or whether it is left out this time, and why. */
export function PutOffDialog({ ids, dueDate, about, onClose }: PutOffDialogProps) {
  const [today] = useState(() => londonDate(new Date()));
  const due = londonDate(new Date(dueDate));
  const from = due > today ? due : today;
  const { snooze } = usePutOff(ids, onClose);
  const { skip, skipping } = useSkip(ids, onClose);
  const fields: readonly FieldSpec[] = [
    {
      name: "until",
      label: "Until",
      kind: "date",
      required: true,
      wide: true,
      min: addDays(from, 1),
      max: addMonths(from, 12),
    },
    { name: "why", label: "Why", kind: "text", wide: true, hint: "Such as: the vet rang" },
  ];
  // has no draft, because it is a day and one line
  const form = useFormWithoutDraft(SnoozeInput, { until: addDays(from, 1), why: "" }, snooze);
  return (
    <FormDialog
      title="Put off"
      description={
        <span className="wrap-anywhere">
          {about}. It keeps its time of day. ‘Not this time’ leaves it out until it is next due.
        </span>
      }
      submit="Put off"
      busy={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
      extra={
        <Button
          variant="quiet"
          className="mr-auto max-sm:px-0 max-sm:text-sm"
          busy={skipping}
          onClick={() => void skip(form.getValues("why") ?? null)}
        >
          Not this time
        </Button>
      }
    >
      <NearDays form={form} from={from} isToday={from === today} />
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}

interface NearDaysProps {
  form: ContractForm<typeof SnoozeInput>;
  /** The day from which the days are counted. */
  from: string;
  isToday: boolean;
}

/** The days that are mostly wanted, at one tap. */
function NearDays({ form, from, isToday }: NearDaysProps) {
  const until = form.watch("until");
  const days = [
    [1, isToday ? "Tomorrow" : "A day later"],
    [3, isToday ? "In 3 days" : "3 days later"],
    [7, isToday ? "Next week" : "A week later"],
  ] as const;
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">Days near</legend>
      {days.map(([count, label]) => {
        const day = addDays(from, count);
        return (
          <Button
            key={count}
            variant={until === day ? "tinted" : "secondary"}
            aria-pressed={until === day}
            className="px-1 leading-tight"
            onClick={() => form.setValue("until", day, { shouldDirty: true, shouldValidate: true })}
          >
            <span>
              {label}{" "}
              <span className="block text-sm font-normal">{formatShortWeekdayAndDay(day)}</span>
            </span>
          </Button>
        );
      })}
    </fieldset>
  );
}

type Event = Reply<typeof putOffEndpoints.snooze>;

/** Puts events off one by one, with an undo for ten seconds, or shows why not. */
function usePutOff(ids: readonly string[], onDone: () => void) {
  const putOff = useSteps(async (makeCall: MakeCall, body: SnoozeInput) => {
    const events: Event[] = [];
    for (const id of ids)
      events.push(await makeCall(putOffEndpoints.snooze, { params: { id }, body }));
    return events;
  });
  const takeBack = useSteps(async (makeCall: MakeCall, events: readonly Event[]) => {
    for (const { id, snoozedFrom, updatedAt } of events)
      if (snoozedFrom !== null) {
        const body = { day: snoozedFrom, updatedAt };
        await makeCall(careEventEndpoints.move, { params: { id }, body });
      }
  });
  const undo = (events: readonly Event[]) =>
    void takeBack.mutateAsync(events).then(
      () => toast({ title: "Not put off" }),
      (error: unknown) => showFailure("Error", error, "Failed to take it back"),
    );
  const snooze = (body: SnoozeInput) =>
    putOff.mutateAsync(body).then(
      (events) => {
        onDone();
        toast({
          title: `Put off until ${formatWeekdayAndDay(body.until)}`,
          duration: UNDO_DURATION,
          action: { label: "Undo", run: () => undo(events) },
        });
      },
      (error: unknown) => showFailure("Error", error, "Failed to put it off"),
    );
  return { snooze };
}

/** Skips events one by one, with an undo from the bin, or shows why not. */
function useSkip(ids: readonly string[], onDone: () => void) {
  const undo = useUndo();
  const steps = useSteps(async (makeCall: MakeCall, why: string | null) => {
    for (const id of ids)
      await makeCall(putOffEndpoints.skip, { params: { id }, body: { why } }).catch(unlessGone);
  });
  const skip = (why: string | null) =>
    steps.mutateAsync(why).then(
      () => {
        onDone();
        toast({
          title: "Skipped this time",
          duration: UNDO_DURATION,
          action: { label: "Undo", run: () => ids.forEach((id) => undo(id).run()) },
        });
      },
      (error: unknown) => showFailure("Error", error, "Failed to skip it"),
    );
  return { skip, skipping: steps.isPending };
}

// what an earlier try has skipped, whose answer was lost, is not found again
function unlessGone(error: unknown) {
  if (!(error instanceof CallFailed) || error.status !== 404) throw error;
}
