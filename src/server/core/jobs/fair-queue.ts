import { tooBusy } from "#server/core/refusal.ts";

/** Things that stand in line, first come first: whoever stands there may also leave from the middle, in one step. */
export interface Line<T> {
  /** Stands last, and gives how to leave; leaving twice, or after having been served, does nothing. */
  join: (value: T) => () => void;
  /** Takes the first out of the line. */
  shift: () => T | undefined;
  length: () => number;
}

interface Place<T> {
  value: T;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
  isLeft: boolean;
}

/** A line whose every step costs the same however long it is: an array would move all that stand behind. */
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
  /** How many may work at once in all. */
  running: number;
  /** How many of them may be one person's. */
  runningEach: number;
  /** How many more of one person's may wait; whoever sends more is told that we are busy, and nobody else is. */
  waitingEach: number;
  /** Milliseconds after which whoever waits is told that we are busy; left out: they wait for as long as it takes. */
  patienceMs?: number;
  /** What is said to whoever sends too much or waits too long; left out: that we are busy. */
  refuse?: () => Error;
}

/** Gives a place back; a second time it does nothing. */
export type Release = () => void;

interface Person {
  key: string;
  working: number;
  waiting: Line<() => void>;
  /** Leaves the line of those whose turn it may be; undefined for whoever does not stand there. */
  leaveTurns: (() => void) | undefined;
}

export interface FairQueue {
  /** Waits for a place. Throws a 503 when this person has too many waiting, and the signal's reason once it aborts. */
  acquire: (key: string, signal?: AbortSignal) => Promise<Release>;
  /** Works as soon as there is a place, and gives it back afterwards. The signal only ends the waiting. */
  run: <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** How many persons are known now: those who work or wait. */
  known: () => number;
}

/**
 * A queue in which persons take turns: however much one of them sends, everybody else waits for one piece of theirs at
 * a time. Each step costs the same however many wait, and whoever neither works nor waits is forgotten.
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
  /** Only those who have something waiting and may begin it: the first of them is always the next. */
  readonly #turns = makeLine<Person>();
  readonly #room: Room;
  #busy = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  acquire(key: string, signal: AbortSignal | undefined): Release | Promise<Release> {
    signal?.throwIfAborted();
    const person = this.persons.get(key) ?? this.#remember(key);
    // a place is only free when nobody who may begin waits, so nobody is overtaken
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

  /** Puts a person where they belong now: last into the line of turns, out of it, or out of mind. */
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
