import { useState } from "react";
import { v7 as uuid } from "uuid";
import { CallFailed } from "./call.ts";
import { draftPart } from "./draft.ts";
import { currentOf } from "./versions.ts";

/**
 * How to create something under an id, and how to change what an earlier try created; `change` is null if that
 * cannot be changed.
 */
export interface Creation<R, Answer> {
  create: (id: string) => Promise<Answer>;
  change: ((first: R) => Promise<Answer>) | null;
}

/** The state of the tries so far. */
export interface Tries<R> {
  id: string;
  /** The row that an earlier try created although its answer was lost; null when no such row is known. */
  first: R | null;
}

export const noTries = (): Tries<never> => ({ id: uuid(), first: null });

/**
 * Tries once more under the same id, so that nothing is created twice. If the input has changed since the last
 * try, the row created by that try is changed; where this is not possible, the server's sentence says so and the
 * next try creates a new row. `onTried` gets the state for the next try.
 */
export async function createOnce<R, Answer>(
  { id, first }: Tries<R>,
  { create, change }: Creation<R, Answer>,
  onTried: (tries: Tries<R>) => void,
): Promise<Answer> {
  const done = (answer: Answer) => {
    // a later save creates a new row
    onTried(noTries());
    return answer;
  };
  if (first !== null && change) return done(await change(first));
  try {
    return done(await create(id));
  } catch (error) {
    const made = currentOf(error) as R | null;
    if (made === null || !change) {
      if (!isIdSpent(error)) throw error;
      onTried(noTries());
      // without the current version, which a form would show as somebody else's edit
      throw new CallFailed(error.status, error.said);
    }
    onTried({ id, first: made });
    return done(await change(made));
  }
}

const isIdSpent = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.status === 409 || error.status === 410);

/** Creates a form's row only once, however often the form is sent. */
export function useCreateOnce<R>() {
  const [tries, setTries] = useState<Tries<R>>(noTries);
  return {
    createOnce: <Answer>(creation: Creation<R, Answer>) => createOnce(tries, creation, setTries),
    /** Keeps the id in the draft, so that a restored form still refers to the row that may have been sent before. */
    idPart: draftPart(tries.id, (id) => setTries({ id, first: null })),
  };
}
