import { v7 as uuid } from "uuid";
import { formatMoment } from "#rules/date-format.ts";
import {
  type DraftPlace,
  fileOf,
  keepDraft,
  keepFile,
  newestDraft,
  removeDraft,
  removeFile,
  type StoredDraft,
} from "./drafts.ts";
import { isErased } from "./erasure.ts";
import { deviceKey } from "./seal.ts";

/** Debounce of writes, in milliseconds. */
const PAUSE_MS = 250;

interface DraftOptions<T> {
  account: string;
  name: string;
  openedAt: number;
  /** The form's state when it was opened. */
  first: T;
  /** The form's current state. */
  read: () => T;
  /** Called when an earlier opening has left a draft, with how long ago that draft was begun. */
  onFound: (begun: string) => void;
}

/** The draft of one opening (one mount) of a form. */
export interface DraftKeeper<T> {
  /** To be called when something may have been typed. */
  touch: () => void;
  /** The draft of an earlier opening, and the name of its file if that was not stored; null when there is no draft. */
  resumeDraft: () => Promise<{ state: T; lost: string | null } | null>;
  /** Discards the draft of an earlier opening. */
  dropFound: () => Promise<unknown>;
  /** Removes the draft after a save or a discard; later input is a new draft. */
  forget: () => Promise<unknown>;
  /** To be called when the form unmounts; its draft stays. */
  stop: () => void;
}

/** A form's state as text, and the chosen files. */
interface FormSnapshot {
  text: string;
  /**
   * The text without ids, which nobody types, and without empty values, which inputs express in several ways; for
   * comparing two states.
   */
  gist: string;
  files: readonly File[];
}

const FILE = "$file";

/** Serialises a form's state. Leaves out passwords in every form. */
export function heldText(state: object): FormSnapshot {
  const files: File[] = [];
  const text = JSON.stringify(state, (key, value: unknown) => {
    if (/password/i.test(key)) return undefined;
    if (typeof File === "undefined" || !(value instanceof File)) return value;
    files.push(value);
    return { [FILE]: value.name };
  });
  return { text, gist: gistOf(text), files };
}

const gistOf = (text: string) =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === "id" || value === "" || value === null ? undefined : value,
  );

/** Parses a stored text and puts the stored file in its place; `lost` is the name of a file that was not stored. */
export function restored(text: string, file: File | null): { state: unknown; lost: string | null } {
  let lost: string | null = null;
  const state: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !(FILE in value)) return value;
    if (file === null) lost = String(value[FILE]);
    return file;
  });
  return { state, lost };
}

/**
 * Stores the state of one opening of a form until it is saved or discarded. Each opening has a draft of its own,
 * so that two tabs with the same form never overwrite each other; the next opening is offered the newest draft.
 * Where the browser refuses storage, the form works without drafts.
 */
export function keepOpening<T extends object>(opening: DraftOptions<T>): DraftKeeper<T> {
  const { account, name, openedAt, onFound } = opening;
  const place = { account, name, writer: uuid() };
  const inTurn = makeQueue();
  const writer = makeWriter(place, opening, inTurn);
  let found: StoredDraft | null = null;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!over && !isErased(account, openedAt)) writer.write();
  };
  const touch = () => void (timer ??= setTimeout(write, PAUSE_MS));
  const stopHearing = onLeaving(write);
  // fetched before the first keystroke, so that a draft is kept even if the user leaves at once
  deviceKey(account).catch(() => undefined);
  void inTurn(async () => {
    found = await newestDraft(place);
    if (found && !over) onFound(formatAgo(found.begunAt, Date.now()));
  });
  touch();

  const takeFound = () => {
    const taken = found;
    found = null;
    return taken;
  };
  return {
    touch,
    resumeDraft: async () => {
      const taken = takeFound();
      if (!taken) return null;
      const from = { ...place, writer: taken.writer };
      const { state, lost } = restored(taken.text, await fileOf(from).catch(() => null));
      writer.goOnFrom(from, taken.begunAt);
      // safe, because the same form serialised the state
      return { state: state as T, lost };
    },
    dropFound: () => {
      const old = takeFound();
      return inTurn(async () => old && removeDraft({ ...place, writer: old.writer }));
    },
    forget: writer.forget,
    stop: () => {
      write();
      over = true;
      stopHearing();
    },
  };
}

type InTurn = ReturnType<typeof makeQueue>;

/** Writes a form's state under its own key, then removes the draft it continues. */
function makeWriter<T extends object>(
  place: DraftPlace,
  { first, read, openedAt }: DraftOptions<T>,
  inTurn: InTurn,
) {
  let start = heldText(first);
  let written = start;
  let begunAt: number | null = null;
  let taken: DraftPlace | null = null;

  const store = async (kept: FormSnapshot, withFile: boolean, since: number) => {
    const fits = await keepDraft(place, { begunAt: since, text: kept.text });
    // if the draft is too large, nothing is kept: a partial draft would be worse than none
    if (!fits) return removeDraft(place);
    if (withFile) await storeFile(place, kept.files[0]);
    const old = taken;
    taken = null;
    if (old) await removeDraft(old);
    return isErased(place.account, openedAt) ? removeDraft(place) : undefined;
  };
  const drop = async () => {
    const old = taken;
    taken = null;
    await removeDraft(place);
    if (old) await removeDraft(old);
  };
  return {
    write: () => {
      const kept = heldText(read());
      const withFile = kept.files[0] !== written.files[0];
      const isBack = isSame(kept, start);
      // even if the input is as it was at the start, there may be a draft to remove: the restored one, or one that has
      // been written
      const isNews = isBack
        ? taken !== null || !isSame(written, start)
        : kept.text !== written.text || withFile;
      if (!isNews) return;
      const since = (begunAt ??= Date.now());
      written = kept;
      void inTurn(() => (isBack ? drop() : store(kept, withFile, since)));
    },
    goOnFrom: (from: DraftPlace, since: number) => {
      taken = from;
      begunAt = since;
    },
    forget: () => {
      start = heldText(read());
      written = start;
      begunAt = null;
      return inTurn(drop);
    },
  };
}

// runs steps one after another, so that no write overtakes another and no removal overtakes a write
function makeQueue() {
  let queue: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch(() => undefined);
    return queue;
  };
}

const isSame = (one: FormSnapshot, other: FormSnapshot) =>
  one.gist === other.gist && one.files[0] === other.files[0];

async function storeFile(place: DraftPlace, file: File | undefined) {
  if (!file || !(await keepFile(place, file))) await removeFile(place);
}

/** Calls `write` when the tab is hidden or left, as by a phone call: the page may never come back. */
function onLeaving(write: () => void) {
  const onHide = () => {
    if (document.visibilityState === "hidden") write();
  };
  document.addEventListener("visibilitychange", onHide);
  window.addEventListener("pagehide", write);
  return () => {
    document.removeEventListener("visibilitychange", onHide);
    window.removeEventListener("pagehide", write);
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was, such as '12 minutes ago'; after a day, its date and time. */
export function formatAgo(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return "just now";
  if (past < HOUR) return `${counted(past / MINUTE, "minute")} ago`;
  if (past < DAY) return `${counted(past / HOUR, "hour")} ago`;
  return `on ${formatMoment(new Date(at).toISOString())}`;
}

function counted(amount: number, unit: string) {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
