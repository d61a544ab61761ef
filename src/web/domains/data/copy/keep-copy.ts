import { useEffect, useEffectEvent, useRef } from "react";
import type { User } from "#contract/people/accounts.ts";
import { readWithCopy } from "#web/core/copy.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import { isErased } from "#web/core/device-store/erasure.ts";
import { keepAccount, keptAccount } from "#web/core/device-store/replies.ts";
import { fetchKey } from "#web/core/device-store/seal.ts";
import { copyChoice } from "#web/core/preferences.ts";
import { reload } from "../outbox/changes.ts";
import { noteFilled, noteProgress } from "./copy-progress.ts";
import { deviceCopy } from "./device-copy.ts";
import { fillCopy } from "./fill-copy.ts";
import { forgetPlace, reopenCopy } from "./open-copy.ts";
import { comeBack, keepWhoIsSignedIn } from "./yard-copy.ts";

/** Milliseconds after a page has opened until the copy is brought up to date, so that the page's own calls come first. */
const FIRST_MS = 3_000;
/** Milliseconds after a change until the copy follows, and at least from one time to the next. */
const CHANGE_MS = 15_000;
const REST_MS = 60_000;
const LOCK = "loosebox-copy";
const ASKED = "loosebox-copy-asked";

/**
 * Keeps a copy of the user's yard on this device, where there is to be one, and brings it up to date. The caller's key
 * contains the ids of the user and the yard. Returns a function to call when something in the yard may have changed.
 */
export function useCopyOf(user: User): () => void {
  const filler = useRef<ReturnType<typeof keepFilled> | null>(null);
  const fill = useEffectEvent(() => fillNow(user));
  useEffect(() => {
    const filling = keepFilled(fill);
    filler.current = filling;
    return filling.stop;
  }, []);
  return () => filler.current?.noteChange();
}

function keepFilled(fillIt: () => Promise<void>) {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let filledAt = 0;
  let owed = true;
  const fill = async () => {
    timer = undefined;
    if (!owed || stopping.signal.aborted) return;
    owed = false;
    filledAt = Date.now();
    // without signal the copy stays as it is, and is brought up to date when there is some again
    await fillIt().catch(() => (owed = true));
  };
  const schedule = (ms: number) => void (timer ??= setTimeout(() => void fill(), ms));
  // a phone that is put into a pocket may lose its signal next
  const onHide = () => {
    if (document.hidden && owed && Date.now() - filledAt > CHANGE_MS) void fill();
  };
  document.addEventListener("visibilitychange", onHide);
  schedule(FIRST_MS);
  return {
    noteChange: () => {
      owed = true;
      schedule(Math.max(CHANGE_MS, filledAt + REST_MS - Date.now()));
    },
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onHide);
    },
  };
}

/** Keeps a copy for this user, who has chosen it. */
export async function keepFor(user: User): Promise<void> {
  noteWhose(user.id);
  await fillNow(user);
}

/** Makes the copy or brings it up to date, in one of this browser's tabs at a time. */
export async function fillNow(user: User): Promise<void> {
  const { id, yardId: yard } = user;
  const kept = await accountToKeep(id, yard);
  if (!kept) return;
  await keepWhoIsSignedIn(kept, user);
  await comeBack();
  const fill = () =>
    fillCopy({ kept, yard, onReplaced: forgetPlace, onProgress: noteProgress })
      // with other rights, who is signed in was erased too
      .then(() => keepWhoIsSignedIn(kept, user))
      .then(noteFilled);
  // browsers offer locks only to pages over HTTPS or from localhost
  if (!("locks" in navigator)) return fill();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? fill() : undefined));
}

/** The account whose copy is kept here: where it was chosen, the session is remembered or the app is installed. */
async function accountToKeep(account: string, yard: string): Promise<KeptAccount | null> {
  const choice = choiceOf(account);
  if (choice === "REFUSED") return null;
  const before = await keptAccount();
  if (before?.account === account) return before;
  const isChosen = choice === "KEPT" || isInstalled();
  return isChosen || !wasAsked(account) ? askForKey({ account, yard, isChosen }) : null;
}

interface KeyRequest {
  account: string;
  yard: string;
  /** Whether a copy is kept even if the session is not remembered. */
  isChosen: boolean;
}

async function askForKey({ account, yard, isChosen }: KeyRequest): Promise<KeptAccount | null> {
  const askedAt = Date.now();
  const { key, remembered } = await fetchKey(account);
  // nothing is begun for somebody who has signed out meanwhile
  const mayBegin = (isChosen || remembered) && !isErased(account, askedAt);
  return mayBegin ? beginKeeping({ account, key, yard }) : null;
}

async function beginKeeping(kept: KeptAccount): Promise<KeptAccount> {
  await keepAccount(kept);
  copyChoice.keep("KEPT");
  noteWhose(kept.account);
  reopenCopy();
  // what an earlier session left to be sent can be read again
  await reload();
  readWithCopy(Promise.resolve(deviceCopy));
  return kept;
}

const isInstalled = () => window.matchMedia("(display-mode: standalone)").matches;

const WHOSE = "loosebox-copy-of";

/** The choice on this device, where it is this account's: whoever signs in after somebody else has not chosen. */
function choiceOf(account: string) {
  const choice = copyChoice.read();
  return choice === "KEPT" && whose() !== account ? "ASK" : choice;
}

function whose(): string | null {
  try {
    return localStorage.getItem(WHOSE);
  } catch {
    return null;
  }
}

function noteWhose(account: string) {
  try {
    localStorage.setItem(WHOSE, account);
  } catch {
    // a browser that refuses this keeps no choice either
  }
}

/** Whether this tab has learnt already that the account's session is not remembered. */
function wasAsked(account: string): boolean {
  try {
    const asked = sessionStorage.getItem(ASKED) === account;
    sessionStorage.setItem(ASKED, account);
    return asked;
  } catch {
    return false;
  }
}
