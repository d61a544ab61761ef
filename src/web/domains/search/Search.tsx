import { Search as SearchSign } from "lucide-react";
import { Suspense, useEffect, type ComponentProps } from "react";
import { useLocation } from "wouter";
import { slashSearch } from "#web/core/preferences.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { horseOfPath, keepRecentHorse } from "./recent-horses.ts";
import { isFree } from "./search-keys.ts";

const load = () => import("./Palette.tsx");
const { Palette } = onDemand(load);

interface SearchProps {
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The button and the '/' key that open the search; also remembers the horses whose pages are opened. */
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

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The button that opens the search: a magnifying glass, and on a wide screen a box that shows the shortcut. */
export const SearchButton = (props: ComponentProps<"button">) => (
  <button
    type="button"
    aria-label="Search"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    {...props}
    className="flex size-control flex-none items-center justify-center gap-2 rounded-control text-ink transition-colors hover:bg-sunken xl:w-auto xl:min-w-52 xl:justify-start xl:border xl:border-edge xl:bg-surface xl:px-3 xl:text-muted"
  >
    <SearchSign aria-hidden />
    <span className="flex-1 text-left max-xl:hidden">Search</span>
    {/* an icon instead of text, which would have to be part of the button's accessible name */}
    <kbd
      data-keys={isMac() ? "⌘ K" : "Ctrl K"}
      className="rounded-[4px] border border-line px-1.5 font-sans text-xs font-semibold before:content-[attr(data-keys)] max-xl:hidden"
    />
  </button>
);
