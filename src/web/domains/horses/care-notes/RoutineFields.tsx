import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { dayJobLabels } from "#contract/horses/care-notes.ts";
import { FEEDS_MAX, ROUTINE_MAX } from "#contract/horses/care-notes-input.ts";
import { routineJobs } from "#rules/care/yard-day.ts";
import { optionsOf } from "#web/core/field-spec.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FieldError, Optional } from "#web/ui/Field.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import type { CareNotesForm } from "./care-notes-form.ts";

// loaded on demand, because it is the largest input component
const { Select } = onDemand(() => import("#web/ui/Select.tsx"));

/** The times proposed for new feeds, in this order: morning, evening, midday, night. */
const usual = ["07:00", "17:00", "12:00", "21:00"];

/** The horse's feeds, with a row for each time of day. */
export function FeedFields({ form }: { form: CareNotesForm }) {
  const feeds = form.watch("feeds") ?? [];
  const set = (next: typeof feeds) => form.setValue("feeds", next, { shouldDirty: true });
  const taken = new Set(feeds.map(({ time }) => time));
  const add = () =>
    set([...feeds, { time: usual.find((time) => !taken.has(time)) ?? "", what: "" }]);
  return (
    <Lines
      form={form}
      list="feeds"
      legend="Feeds"
      addLabel="Add a feed"
      onAdd={feeds.length < FEEDS_MAX ? add : null}
    >
      {(wire) =>
        feeds.map((_, at) => (
          // the index is the key, because rows have no id
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-2">
            <TextInput
              type="time"
              aria-label={`Time of feed ${at + 1}`}
              {...wire(`feeds.${at}.time`)}
              {...form.register(`feeds.${at}.time`)}
            />
            <TextInput
              autoComplete="off"
              aria-label={`What feed ${at + 1} is`}
              placeholder="One scoop of chaff, half a scoop of nuts"
              {...wire(`feeds.${at}.what`)}
              {...form.register(`feeds.${at}.what`)}
            />
            <IconButton
              label={`Take away feed ${at + 1}`}
              onClick={() => set(feeds.filter((_feed, other) => other !== at))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        ))
      }
    </Lines>
  );
}

/** The jobs proposed in this order, each at its usual time. */
const usualJobs = [
  { job: "TURN_OUT", time: "08:00" },
  { job: "MUCK_OUT", time: "09:00" },
  { job: "BRING_IN", time: "16:00" },
  { job: "RUGS", time: "17:00" },
  { job: "HAY_WATER", time: "21:00" },
] as const;

/** What is done for the horse every day beside feeding, with a row for each job. */
export function RoutineFields({ form }: { form: CareNotesForm }) {
  const jobs = form.watch("routine") ?? [];
  const set = (next: typeof jobs) => form.setValue("routine", next, { shouldDirty: true });
  const there = new Set(jobs.map(({ job }) => job));
  const add = () => {
    const next = usualJobs.find(({ job }) => !there.has(job));
    set([...jobs, { time: next?.time ?? "", job: next?.job ?? "OTHER", what: "" }]);
  };
  return (
    <Lines
      form={form}
      list="routine"
      legend="Daily jobs"
      addLabel="Add a daily job"
      onAdd={jobs.length < ROUTINE_MAX ? add : null}
    >
      {(wire) =>
        jobs.map(({ job }, at) => (
          // the index is the key, because rows have no id
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-2">
            <TextInput
              type="time"
              aria-label={`Time of job ${at + 1}`}
              {...wire(`routine.${at}.time`)}
              {...form.register(`routine.${at}.time`)}
            />
            <Suspense fallback={<Skeleton className="h-11" />}>
              <Select
                label={`Job ${at + 1}`}
                options={optionsOf(routineJobs, dayJobLabels)}
                value={job}
                onChange={(chosen) =>
                  set(jobs.with(at, { ...jobs[at], time: jobs[at]?.time ?? "", job: chosen }))
                }
              />
            </Suspense>
            <IconButton
              label={`Take away job ${at + 1}`}
              onClick={() => set(jobs.filter((_job, other) => other !== at))}
            >
              <Trash2 aria-hidden />
            </IconButton>
            <TextInput
              autoComplete="off"
              aria-label={`More about job ${at + 1}`}
              placeholder="Which field, which rug"
              className="col-span-2"
              {...wire(`routine.${at}.what`)}
              {...form.register(`routine.${at}.what`)}
            />
          </div>
        ))
      }
    </Lines>
  );
}

type ErrorAttributes = { "aria-invalid": true; "aria-describedby": string } | undefined;

interface LinesProps {
  form: CareNotesForm;
  /** The name of the list in the form. */
  list: "feeds" | "routine";
  legend: string;
  addLabel: string;
  /** Adds a line; null when the list is full. */
  onAdd: (() => void) | null;
  /** The rows; `wire` gives an input the attributes that connect it with the errors below. */
  children: (wire: (path: string) => ErrorAttributes) => ReactNode;
}

/** A list of lines with a time of day, their errors, and a button to add one. */
function Lines({ form, list, legend, addLabel, onAdd, children }: LinesProps) {
  const id = useId();
  const errors = errorsOf(form, list);
  const wire = (path: string): ErrorAttributes =>
    errors.some(([at]) => at === path)
      ? { "aria-invalid": true, "aria-describedby": `${id}-error` }
      : undefined;
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold">
        {legend}
        <Optional />
      </legend>
      {children(wire)}
      {[...new Set(errors.map(([, sentence]) => sentence))].map((sentence) => (
        <div key={sentence} role="alert">
          <FieldError id={`${id}-error`}>{sentence}</FieldError>
        </div>
      ))}
      {onAdd && (
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={onAdd}>
          <Plus aria-hidden />
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}

/** The errors of a list, each with its path; a contract form stores each error under the field's full path. */
function errorsOf(form: CareNotesForm, list: LinesProps["list"]): [string, string][] {
  const errors: Record<string, { message?: unknown } | undefined> = form.formState.errors;
  return Object.entries(errors).flatMap(([path, error]): [string, string][] =>
    path.startsWith(list) && typeof error?.message === "string" ? [[path, error.message]] : [],
  );
}
