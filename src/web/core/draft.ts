import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DraftKeeper } from "./device-store/keep-draft.ts";
import { SessionContext } from "./session.ts";

/** The name of a form's draft on the device, and access to the form's state. */
export interface DraftOf<T extends object> {
  /** The form and its subject, the same at each opening, such as 'horse:new' or 'horse:<id>'. */
  name: string;
  /** All of the user's input as JSON; it may contain a chosen File. */
  read: () => T;
  restore: (kept: T) => void;
}

/** A part of a form's state outside its fields. */
export interface DraftPart {
  read: () => unknown;
  restore: (kept: unknown) => void;
}

/** Makes a draft part of a current state and the function that restores it. */
export const draftPart = <T>(now: T, restore: (kept: T) => void): DraftPart => ({
  read: () => now,
  // the cast is safe, because `read` returned the value
  restore: (kept) => restore(kept as T),
});

export interface Draft {
  /**
   * How long ago the draft of an earlier opening was begun, such as '12 minutes ago'; null when there is no such
   * draft.
   */
  begun: string | null;
  /** Restores that draft into the form; returns the name of a file that has to be chosen again. */
  carryOn: () => Promise<string | null>;
  throwAway: () => void;
  /** To be called when something may have been typed without a render. */
  touch: () => void;
  /** To be called when the input has been saved or discarded. */
  forget: () => void;
}

/**
 * Stores a form's input on the device, for this account only, until it is saved or discarded, and finds the
 * draft of an earlier opening.
 */
export function useDraft<T extends object>(of: DraftOf<T>): Draft {
  const account = useContext(SessionContext)?.user?.id ?? null;
  const latest = useRef(of);
  const keeping = useRef<Promise<DraftKeeper<T>> | null>(null);
  const [begun, setBegun] = useState<string | null>(null);

  // copied here, because the form's state is gone when the effect's cleanup runs
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
    // read now, because the user may have typed before the module has loaded
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

// used when the module cannot be loaded: the form then works without drafts
const nothingKept = () => undefined;
