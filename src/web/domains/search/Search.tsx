import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { slashSearch } from "#web/core/slash-search.ts";
import { onDemand } from "#web/ui/lazy-components.ts";
import { SearchButton } from "./SearchButton.tsx";
import { horseOfPath, keepRecentHorse } from "./recent-horses.ts";
import { isFree } from "./search-keys.ts";

const load = () => import("./Palette.tsx");
const { Palette } = onDemand(load);

interface SearchProps {
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The button and the '/' key that open the search; also records the horses visited. */
export function Search({ userId, open, onOpenChange }: SearchProps) {
  const [path] = useLocation();
  useEffect(() => {
    const horseId = horseOfPath(path);
    if (horseId) keepRecentHorse(userId, horseId);
  }, [userId, path]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (slashSearch.read() !== "ON" || !isSearchSlash(event)) return;
      event.preventDefault();
      onOpenChange(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onOpenChange]);
  return (
    <>
      <SearchButton
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => onOpenChange(true)}
      />
      <Suspense fallback={null}>
        {open && <Palette userId={userId} onClose={() => onOpenChange(false)} />}
      </Suspense>
    </>
  );
}

/** Whether a key is the '/' that opens the search, pressed outside any text input. */
export const isSearchSlash = (event: KeyboardEvent): boolean =>
  event.key === "/" &&
  !event.ctrlKey &&
  !event.metaKey &&
  isFree(event) &&
  !isTypedInto(event.target);

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input, textarea, select, [role=combobox], [role=listbox], [role=menu]") !==
      null);
