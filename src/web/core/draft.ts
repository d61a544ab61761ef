import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DraftKeeper } from "./device-store/keep-draft.ts";
import { SessionContext } from "./session.ts";

/** What a form's draft is called on the device, and what it holds. */
export interface DraftOf<T extends object> {
  /** The form and what it is about, the same each time it opens: 'horse:new', 'horse:<id>'. */
  name: string;
  /** All that the person has put into the form, as JSON holds it; a chosen File may be among it. */
  read: () => T;
  restore: (kept: T) => void;
}

/** A part of what a form holds beside its fields. */
export interface DraftPart {
  read: () => unknown;
  restore: (kept: unknown) => void;
}

/** A part as it is now, and what puts an earlier one back. */
export const draftPart = <T>(now: T, restore: (kept: T) => void): DraftPart => ({
  read: () => now,
  // as it was read
  restore: (kept) => restore(kept as T),
});

export interface Draft {
  /** When what an earlier opening of the form has left was begun: '12 minutes ago'; null: it has left nothing. */
  begun: string | null;
  /** Puts it into the form; gives the name of a file that has to be chosen again. */
  carryOn: () => Promise<string | null>;
  throwAway: () => void;
  /** Something may have been typed that React does not draw anew for. */
  touch: () => void;
  /** What was typed has been saved, or thrown away. */
  forget: () => void;
}

/**
 * Keeps what is typed into a form on the device, for this account alone, until it is saved or thrown away; and finds
 * what an earlier opening of the form has left.
 */
export function useDraft<T extends object>(of: DraftOf<T>): Draft {
  const account = useContext(SessionContext)?.user?.id ?? null;
  const latest = useRef(of);
  const keeping = useRef<Promise<DraftKeeper<T>> | null>(null);
  const [begun, setBegun] = useState<string | null>(null);

  // what a form holds is gone with it, before anybody here hears that it goes
  const atTheEnd = useRef<T | null>(null);
  useLayoutEffect(() => {
    atTheEnd.current = null;
    return () => {
      atTheEnd.current = latest.current.read();
    };
  }, []);

  const { name } = of;
  useEffect(() => {
    if (account === null) return undefined;
    // by the time the rest is here, somebody may have typed
    const first = structuredClone(latest.current.read());
    const read = () =>
      atTheEnd.current ?? (latest.current.name === name ? latest.current.read() : first);
    const openedAt = Date.now();
    const opening = import("./device-store/keep-draft.ts").then(({ keepOpening }) =>
      keepOpening({ account, name, openedAt, first, read, onFound: setBegun }),
    );
    keeping.current = opening;
    return () => {
      setBegun(null);
      opening.then((keeper) => keeper.stop()).catch(nothingKept);
    };
  }, [name, account]);
  const touch = () => void keeping.current?.then((keeper) => keeper.touch()).catch(nothingKept);
  useEffect(() => {
    latest.current = of;
    touch();
  });

  const forget = () => {
    keeping.current?.then((keeper) => keeper.forget()).catch(nothingKept);
  };
  return {
    begun,
    touch,
    carryOn: async () => {
      setBegun(null);
      const left = await (await keeping.current)?.resumeDraft();
      if (!left) return null;
      latest.current.restore(left.state);
      return left.lost;
    },
    throwAway: () => {
      setBegun(null);
      keeping.current?.then((keeper) => keeper.dropFound()).catch(nothingKept);
    },
    forget,
  };
}

// the form works as it would without
const nothingKept = () => undefined;
