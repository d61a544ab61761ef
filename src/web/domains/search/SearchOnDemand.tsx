import { Suspense, useEffect, useState } from "react";
import { onDemand } from "#web/ui/on-demand.ts";
import { isSearchChord } from "./search-keys.ts";

const { Search } = onDemand(() => import("./Search.tsx"));

/**
 * The search, loaded after the page; until then the button's space is reserved. Listens for Ctrl K from the
 * start, so that an early press is not lost.
 */
export function SearchOnDemand({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchChord(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Suspense fallback={<span className="size-control flex-none xl:w-52" />}>
      <Search userId={userId} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
