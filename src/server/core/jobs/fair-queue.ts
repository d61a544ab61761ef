import { tooBusy } from "#server/core/refusal.ts";

/** A first-in, first-out queue from whose middle entries can be removed in constant time. */
export interface Line<T> {
  /**
   * Appends a value and returns a function that removes it; removing it twice, or after it was shifted, does nothing.
   */
  join: (value: T) => () => void;
  /** Removes and returns the first value. */
  shift: () => T | undefined;
  length: () => number;
}

interface Place<T> {
  value: T;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
  isLeft: boolean;
}

/** A linked list, so that each operation takes constant time; removing from an array would move all later entries. */
export function makeLine<T>(): Line<T> {
  let first: Place<T> | undefined;
  let last: Place<T> | undefined;
  let length = 0;

  const leave = (place: Place<T>) => {
    if (place.isLeft) return;
    place.isLeft = true;
    length -= 1;
    if (place.before) place.before.after = place.after;
    else first = place.after;
    if (place.after) place.after.before = place.before;
    else last = place.before;
  };
  const join = (value: T) => {
    const place: Place<T> = { value, before: last, after: undefined, isLeft: false };
    if (last) last.after = place;
    else first = place;
    last = place;
    length += 1;
    return () => leave(place);
  };
  const shift = () => {
    const place = first;
    if (place) leave(place);
    return place?.value;
  };
  return { join, shift, length: () => length };
}

interface Room {
  /** How many pieces of work may run at once in total. */
  running: number;
  /** How many of one person's pieces of work may run at once. */
  runningEach: number;
  /** How many more of one person's pieces may wait; beyond that only this person is refused. */
  waitingEach: number;
  /** Milliseconds of waiting after which a caller is refused; when omitted there is no time-out. */
  patienceMs?: number;
  /** Makes the error for a refusal; when omitted it is the 503 'busy'. */
  refuse?: () => Error;
}

/** Releases a place; a second call does nothing. */
export type Release = () => void;

interface Person {
  key: string;
  working: number;
  waiting: Line<() => void>;
  /** Removes the person from the queue of turns; undefined when the person is not in the queue. */
  leaveTurns: (() => void) | undefined;
}

export interface FairQueue {
  /** Waits for a place. Throws a 503 when this person has too much waiting, and the signal's reason when it aborts. */
  acquire: (key: string, signal?: AbortSignal) => Promise<Release>;
  /** Runs work once a place is free, and releases the place afterwards. The signal only ends the wait. */
  run: <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** The number of persons with work that runs or waits. */
  known: () => number;
}

/**
 * A queue in which persons take turns: however much one of them queues, everybody else waits for only one piece
 * of that person's work at a time. Each operation takes constant time, and a person with nothing running or
 * waiting is forgotten.
 */
export function fairQueue(room: Room): FairQueue {
  const places = new Places(room);
  const acquire: FairQueue["acquire"] = async (key, signal) => places.acquire(key, signal);
  return {
    acquire,
    run: async (key, work, signal) => {
      const release = await acquire(key, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
    known: () => places.persons.size,
  };
}

class Places {
  readonly persons = new Map<string, Person>();
  /** Persons with waiting work that may start; the first of them is always next. */
  readonly #turns = makeLine<Person>();
  readonly #room: Room;
  #busy = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  acquire(key: string, signal: AbortSignal | undefined): Release | Promise<Release> {
    signal?.throwIfAborted();
    const person = this.persons.get(key) ?? this.#remember(key);
    // a place is free only when nobody who may start is waiting, so starting immediately overtakes nobody
    if (this.#busy < this.#room.running && person.working < this.#room.runningEach)
      return this.#take(person);
    if (person.waiting.length() < this.#room.waitingEach) return this.#waitFor(person, signal);
    this.#settle(person);
    throw this.#refusal();
  }

  #refusal = () => this.#room.refuse?.() ?? tooBusy();

  #remember(key: string): Person {
    const person = { key, working: 0, waiting: makeLine<() => void>(), leaveTurns: undefined };
    this.persons.set(key, person);
    return person;
  }

  #take(person: Person): Release {
    this.#busy += 1;
    person.working += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#busy -= 1;
      person.working -= 1;
      this.#settle(person);
      this.#startNext();
    };
  }

  #waitFor(person: Person, signal: AbortSignal | undefined) {
    return new Promise<Release>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        stopWaiting();
        leave();
        this.#settle(person);
        reject(reason);
      };
      const onAbort = () => giveUp(signal?.reason);
      const { patienceMs } = this.#room;
      const timer = patienceMs && setTimeout(() => giveUp(this.#refusal()), patienceMs);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const leave = person.waiting.join(() => {
        stopWaiting();
        resolve(this.#take(person));
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#settle(person);
    });
  }

  /** Updates a person's place after a change: appended to the turns, removed from them, or forgotten. */
  #settle(person: Person) {
    const waits = person.waiting.length() > 0;
    if (waits && person.working < this.#room.runningEach) {
      person.leaveTurns ??= this.#turns.join(person);
      return;
    }
    person.leaveTurns?.();
    person.leaveTurns = undefined;
    if (!waits && person.working === 0) this.persons.delete(person.key);
  }

  #startNext() {
    const next = () => (this.#busy < this.#room.running ? this.#turns.shift() : undefined);
    for (let person = next(); person; person = next()) {
      person.leaveTurns = undefined;
      const begin = person.waiting.shift();
      begin?.();
      this.#settle(person);
    }
  }
}
