import { formatTimeOfDay } from "#rules/date-format.ts";
import { Ban, Check, CircleCheck, CircleX } from "lucide-react";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { Button } from "#web/ui/Button.tsx";
import { HorseIcon } from "#web/ui/horse-icons.ts";
import { TippedIconButton } from "#web/ui/TippedIconButton.tsx";
import {
  type DayTask,
  type TaskNote,
  formatDetail,
  formatHead,
  formatNotedHead,
  formatRefusal,
  formatSpoken,
  isDose,
} from "./day-tasks.ts";

interface TaskRowProps {
  task: DayTask;
  /** Whether the row stands under its horse's name, so that it shows the time and not the horse. */
  ofHorse: boolean;
  busy: boolean;
  /** Why the last attempt was refused. */
  refused: string | undefined;
  /** Whether the task can be ticked here: the day can still be, and the person may. */
  mayTick: boolean;
  onDone: () => void;
  /** Asks why it was not done. */
  onNotDone: () => void;
  onUndo: () => void;
}

/** A task of the day: which horse, what, and a button that ticks it; once it is noted, who noted it. */
export function TaskRow(props: TaskRowProps) {
  const { task, ofHorse, refused } = props;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 sm:px-5">
      {task.note ? <NotedTask {...props} note={task.note} /> : <OpenTask {...props} />}
      {refused && (
        <p role="alert" className="col-span-full pb-1 text-sm text-overdue">
          {formatRefusal(refused, task, ofHorse)}
        </p>
      )}
    </li>
  );
}

const OpenTask = (props: TaskRowProps) => (
  <>
    <TaskMark {...props} />
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{formatHead(props.task, props.ofHorse)}</p>
      {props.task.horse && !props.ofHorse && <HorseAlerts horse={props.task.horse} compact />}
      <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">
        {formatDetail(props.task, props.ofHorse)}
      </p>
    </div>
    {props.mayTick && <TickButtons {...props} />}
  </>
);

function TickButtons({ task, busy, onDone, onNotDone }: TaskRowProps) {
  const [done, notDone] = isDose(task) ? ["Given", "Not given"] : ["Done", "Not done"];
  return (
    <div className="flex items-center">
      {task.time !== null && (
        <TippedIconButton
          tip={notDone}
          label={`${notDone}: ${formatSpoken(task)}`}
          onClick={onNotDone}
        >
          <Ban aria-hidden className="text-muted" />
        </TippedIconButton>
      )}
      <Button
        aria-label={`${done}: ${formatSpoken(task)}`}
        busy={busy}
        onClick={onDone}
        variant={isDose(task) ? "tinted" : "secondary"}
        className="min-w-24 px-3"
      >
        <Check aria-hidden />
        {done}
      </Button>
    </div>
  );
}

function NotedTask({
  task,
  note,
  ofHorse,
  busy,
  mayTick,
  onUndo,
}: TaskRowProps & { note: TaskNote }) {
  const Sign = note.isDone ? CircleCheck : CircleX;
  return (
    <>
      <Sign
        aria-hidden
        className={`justify-self-center ${note.isDone ? "text-ok" : "text-soon"}`}
      />
      <p
        aria-live="polite"
        className="min-h-control content-center text-sm wrap-anywhere text-muted"
      >
        <b className="font-semibold text-ink">{formatNotedHead(task, ofHorse)}.</b> {note.text}
      </p>
      {mayTick && (
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

/** The horse's picture or, under its name, the time. */
function TaskMark({ task: { horse, time }, ofHorse }: Pick<TaskRowProps, "task" | "ofHorse">) {
  if (ofHorse)
    return (
      <span className="text-sm font-semibold tabular-nums">{time && formatTimeOfDay(time)}</span>
    );
  if (horse) return <HorsePhoto horse={horse} className="size-10 rounded-control" />;
  return (
    <span className="flex size-10 items-center justify-center rounded-control bg-tan-soft text-tan">
      <HorseIcon aria-hidden />
    </span>
  );
}
