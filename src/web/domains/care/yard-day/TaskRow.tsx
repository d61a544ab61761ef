import { Ban, Check, CircleCheck, CircleX } from "lucide-react";
import { useMayWrite } from "#web/core/session.ts";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { HorseIcon } from "#web/ui/horse-icons.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { type DayTask, formatTimeOfDay } from "./day-tasks.ts";

interface TaskRowProps {
  task: DayTask;
  /** Whether the section is a horse's, so that the row names the time and not the horse. */
  ofHorse: boolean;
  busy: boolean;
  /** Why the last attempt was refused. */
  refused: string | undefined;
  /** Whether the day can still be ticked. */
  isTickable: boolean;
  onDone: () => void;
  /** Asks why it was not done. */
  onNotDone: () => void;
  onUndo: () => void;
}

const sectionOf = ({ of }: DayTask) => ("dose" in of ? "medicines" : "feed");

/** A task of the day: which horse, what, and a button that ticks it; once it is noted, who noted it. */
export function TaskRow(props: TaskRowProps) {
  const { task, refused, ofHorse } = props;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 sm:px-5">
      {task.note ? <NotedTask {...props} note={task.note} /> : <OpenTask {...props} />}
      {refused && (
        <p role="alert" className="col-span-full pb-1 text-sm text-overdue">
          {ofHorse || !task.horse ? refused : `${task.horse.name}: ${refused}`}
        </p>
      )}
    </li>
  );
}

function OpenTask({ task, ofHorse, busy, isTickable, onDone, onNotDone }: TaskRowProps) {
  const mayTick = useMayWrite(sectionOf(task), task.horse?.id ?? null) && isTickable;
  const isDose = "dose" in task.of;
  const isDue = task.time !== null;
  const name = formatSpoken(task);
  return (
    <>
      <TaskPicture task={task} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {ofHorse ? task.title : (task.horse?.name ?? task.title)}
        </p>
        {task.horse && !ofHorse && <HorseAlerts horse={task.horse} compact />}
        <p className="text-sm text-muted wrap-anywhere whitespace-pre-line">
          {formatDetail(task, ofHorse)}
        </p>
      </div>
      {mayTick && (
        <div className="flex items-center">
          {isDue && (
            <IconButton label={`Not ${isDose ? "given" : "done"}: ${name}`} onClick={onNotDone}>
              <Ban aria-hidden className="text-muted" />
            </IconButton>
          )}
          <Button
            aria-label={`${isDose ? "Given" : "Done"}: ${name}`}
            busy={busy}
            onClick={onDone}
            variant={isDose ? "tinted" : "secondary"}
            className="min-w-24 px-3"
          >
            <Check aria-hidden />
            {isDose ? "Given" : "Done"}
          </Button>
        </div>
      )}
    </>
  );
}

function NotedTask({
  task,
  note,
  ofHorse,
  busy,
  isTickable,
  onUndo,
}: TaskRowProps & { note: NonNullable<DayTask["note"]> }) {
  const mayUndo = useMayWrite(sectionOf(task), task.horse?.id ?? null) && isTickable;
  const Sign = note.isDone ? CircleCheck : CircleX;
  return (
    <>
      <Sign
        aria-hidden
        className={`justify-self-center ${note.isDone ? "text-ok" : "text-soon"}`}
      />
      <p
        aria-live="polite"
        className="min-h-control content-center text-sm text-muted wrap-anywhere"
      >
        <b className="font-semibold text-ink">
          {ofHorse || !task.horse ? task.title : `${task.horse.name}, ${lowered(task.title)}`}
        </b>{" "}
        {note.text}
      </p>
      {mayUndo && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={`Undo: ${formatSpoken(task)}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </>
  );
}

/** The task for accessible names, such as 'Feed, Pickle, 7:00'. */
export const formatSpoken = ({ title, horse, time }: DayTask): string =>
  [title, horse?.name, time && formatTimeOfDay(time)].filter(Boolean).join(", ");

/** What follows the name: the job and its detail, with the time where the section is a horse's. */
function formatDetail({ title, detail, time, horse, of }: DayTask, ofHorse: boolean): string {
  const last = "dose" in of && time === null && of.dose.last ? "As needed" : "";
  const parts = ofHorse
    ? [time && formatTimeOfDay(time), detail, last]
    : [horse && title, detail, last];
  return parts.filter(Boolean).join(" · ");
}

// a label such as 'Turn out' within a sentence; the name of a medicine keeps its capital
const lowered = (title: string) =>
  /^(Feed|Turn out|Bring in|Rugs|Muck out|Hay and water)$/.test(title)
    ? title.toLowerCase()
    : title;

const TaskPicture = ({ task: { horse } }: { task: DayTask }) =>
  horse ? (
    <HorsePhoto horse={horse} className="size-10 rounded-control" />
  ) : (
    <span className="flex size-10 items-center justify-center rounded-control bg-tan-soft text-tan">
      <HorseIcon aria-hidden />
    </span>
  );
