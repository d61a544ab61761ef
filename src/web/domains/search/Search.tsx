import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { slashSearch } from "#web/core/slash-search.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { horseOfPath, keepRecentHorse } from "./recent-horses.ts";
import { SearchButton } from "./SearchButton.tsx";
import { opensSearch } from "./search-keys.ts";

const load = () => import("./Palette.tsx");
const { Palette } = onDemand(load);

/** The button and the keys that open the search, and what it remembers of where one has been. */
export function Search({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  useEffect(() => {
    const horseId = horseOfPath(path);
    if (horseId) keepRecentHorse(userId, horseId);
  }, [userId, path]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (open || !opensSearch(event, slashSearch.read() === "ON")) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <SearchButton
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {open && <Palette userId={userId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
