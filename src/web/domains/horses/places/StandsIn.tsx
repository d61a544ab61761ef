import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { placeEndpoints } from "#contract/horses/places.ts";
import { queryOf } from "#web/core/query.ts";
import { onDemand } from "#web/ui/on-demand.ts";

const { HorseStaysDialog } = onDemand(() => import("./StaysDialog.tsx"));

/** The places in which a horse stands, as a button that shows where it stood and moves it. */
export function StandsIn({ horse }: { horse: { id: string; name: string } }) {
  const { data } = useQuery(queryOf(placeEndpoints.stays, { query: { horseId: horse.id } }));
  const [isOpen, setOpen] = useState(false);
  const names = data?.filter(({ untilDay }) => untilDay === null).map(({ place }) => place.name);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="link min-h-control max-w-full cursor-pointer truncate text-right font-semibold"
      >
        {names === undefined ? "…" : names.length === 0 ? "Not noted" : names.join(", ")}
      </button>
      <Suspense>
        {isOpen && <HorseStaysDialog horse={horse} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
