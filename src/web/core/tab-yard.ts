/*
 * The yard that this tab works in. Every call names it (`Yard-Id`), so that two tabs work in two yards of one person;
 * the tab keeps it over a reload. It is an id and nothing personal.
 */

const KEY = "loosebox-yard";

let yard: string | null = null;

/**
 * The yard that this tab worked in before the page was loaded; null when there was none, or when the browser
 * stores nothing.
 */
export function keptYard(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Sets the yard that this tab's calls are about; null means that of the session. */
export function setTabYard(id: string | null): void {
  yard = id;
  try {
    if (id === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
  } catch {
    // without storage, the tab uses the session's yard after a reload
  }
}

export const tabYard = (): string | null => yard;

/** The header that names the tab's yard; none before the user is known. */
export const yardHeader = (): Record<string, string> => (yard === null ? {} : { "yard-id": yard });
