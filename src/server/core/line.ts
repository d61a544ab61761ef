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
