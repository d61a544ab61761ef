import { Suspense } from "react";
import { onDemand } from "#web/ui/on-demand.ts";

const { Search } = onDemand(() => import("./Search.tsx"));

/** The search, with its keys, fetched after the page; until then its button's place is kept. */
export const SearchOnDemand = ({ userId }: { userId: string }) => (
  <Suspense fallback={<span className="size-control flex-none xl:w-52" />}>
    <Search userId={userId} />
  </Suspense>
);
