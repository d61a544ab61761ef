import { UserRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type KioskDay, kioskEndpoints } from "#contract/care/kiosk.ts";
import { DayBoard } from "#web/domains/care/yard-day/DayTasks.tsx";
import {
  type DayCalls,
  doseBody,
  jobBody,
  useDayTicks,
} from "#web/domains/care/yard-day/use-day-ticks.ts";
import { isDose } from "#web/domains/care/yard-day/day-tasks.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";

/** Milliseconds without a tick after which a screen asks again who ticks. */
const FORGOTTEN_MS = 3 * 60_000;

type Person = KioskDay["people"][number];

/** The day's tasks, and who ticks them: the screen asks before the first tick and after a while without one. */
export function KioskBoard({ shown: { day, people } }: { shown: KioskDay }) {
  const { who, choose, isAsking, ask, cancel, asPerson } = useWho(people);
  const [calls] = useState(() => callsAs(asPerson));
  const ticks = useDayTicks(day.date, calls);
  const asking = {
    ...ticks,
    tick: async (...of: Parameters<typeof ticks.tick>) => ask(() => ticks.tick(...of)),
    tickAll: async (...of: Parameters<typeof ticks.tickAll>) => ask(() => ticks.tickAll(...of)),
    undo: async (...of: Parameters<typeof ticks.undo>) => ask(() => ticks.undo(...of)),
  };
  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-b border-line bg-page px-4 py-2">
        <UserRound aria-hidden className="text-muted" />
        <p className="min-w-0 flex-1 text-lg wrap-anywhere" aria-live="polite">
          {who ? (
            <>
              <b>{who.name}</b> ticks
            </>
          ) : (
            "Who ticks is asked first"
          )}
        </p>
        <Button onClick={() => ask(null)}>{who ? "Somebody else" : "Say who you are"}</Button>
      </div>
      <DayBoard
        day={day}
        order="TIME"
        isPast={false}
        ticks={asking}
        readerId={undefined}
        mayTick={() => people.length > 0}
      />
      {isAsking && <WhoDialog people={people} onChoose={choose} onClose={cancel} />}
    </>
  );
}

/** The calls of a screen, which name the person who ticks. */
function callsAs(asPerson: () => string): DayCalls {
  return {
    send: (makeCall, request) => {
      const { of } = request.task;
      const by = asPerson();
      return "dose" in of
        ? makeCall(kioskEndpoints.giveDose, { body: { by, dose: doseBody(of.dose, request) } })
        : makeCall(kioskEndpoints.tick, { body: { by, job: jobBody(of.job, request) } });
    },
    takeBack: (makeCall, task, id) =>
      makeCall(isDose(task) ? kioskEndpoints.removeDose : kioskEndpoints.untick, {
        params: { id },
        body: { by: asPerson() },
      }),
  };
}

/** What is done once it is known who ticks; null: only that was asked. */
type Intent = (() => Promise<unknown>) | null;

/** Who ticks on this screen now. It is asked before the first tick, and again after a while without one. */
function useWho(people: readonly Person[]) {
  const [whoId, setWhoId] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  // the same as `whoId`, for calls that are made before the next rendering
  const chosen = useRef<string | null>(null);
  const intent = useRef<Intent>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (id: string | null) => {
    chosen.current = id;
    setWhoId(id);
  };
  const forgetLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(null), FORGOTTEN_MS);
  };
  const choose = (id: string) => {
    set(id);
    setAsking(false);
    forgetLater();
    void intent.current?.();
    intent.current = null;
  };
  /** Does something as the person who is known, or asks first; with null it asks in any case. */
  const ask = async (next: Intent) => {
    if (next && chosen.current !== null) {
      forgetLater();
      await next();
      return;
    }
    intent.current = next;
    setAsking(true);
  };
  const cancel = () => {
    intent.current = null;
    setAsking(false);
  };
  const asPerson = () => chosen.current ?? "";
  const who = people.find(({ id }) => id === whoId) ?? null;
  return { who, choose, isAsking, ask, cancel, asPerson };
}

interface WhoDialogProps {
  people: readonly Person[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

const WhoDialog = ({ people, onChoose, onClose }: WhoDialogProps) => (
  <Dialog open onOpenChange={onClose} title="Who are you?">
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {people.map(({ id, name }) => (
        <li key={id} className="grid">
          <Button className="min-h-16 px-3 text-lg wrap-anywhere" onClick={() => onChoose(id)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  </Dialog>
);
