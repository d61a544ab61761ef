import { useState } from "react";
import { v7 as uuid } from "uuid";
import { CallFailed } from "./call.ts";
import { draftPart } from "./draft.ts";
import { currentOf } from "./versions.ts";

/** Makes something under an id, or changes what an earlier try has made; null: that cannot be changed from here. */
export interface Creation<R, Answer> {
  create: (id: string) => Promise<Answer>;
  change: ((first: R) => Promise<Answer>) | null;
}

/** What is known of the tries so far. */
export interface Tries<R> {
  id: string;
  /** What an earlier one has made although its answer was lost. */
  first: R | null;
}

export const noTries = (): Tries<never> => ({ id: uuid(), first: null });

/**
 * Tries once more: under the same id, so that what was saved before is not saved twice. Where something else has been
 * typed since, what was saved is changed; where it cannot be, the server's sentence says so, and the next try adds it
 * anew. `onTried` gets what the next try must know.
 */
export async function createOnce<R, Answer>(
  { id, first }: Tries<R>,
  { create, change }: Creation<R, Answer>,
  onTried: (tries: Tries<R>) => void,
): Promise<Answer> {
  const done = (answer: Answer) => {
    // what comes next is something else
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
      // without what was made: a form would take it for somebody else's edit, and offer to change it
      throw new CallFailed(error.status, error.said);
    }
    onTried({ id, first: made });
    return done(await change(made));
  }
}

const isIdSpent = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.status === 409 || error.status === 410);

/** For a form that adds something: makes it, once, however often it is sent. */
export function useCreateOnce<R>() {
  const [tries, setTries] = useState<Tries<R>>(noTries);
  return {
    createOnce: <Answer>(creation: Creation<R, Answer>) => createOnce(tries, creation, setTries),
    /** With it, what an earlier opening of the form has sent is still the same thing. */
    idPart: draftPart(tries.id, (id) => setTries({ id, first: null })),
  };
}
