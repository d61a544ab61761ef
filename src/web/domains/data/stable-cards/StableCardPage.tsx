import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { stableCardEndpoints } from "#contract/data/stable-cards.ts";
import { PublicPage } from "#web/core/PublicPage.tsx";
import { queryOf } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { StableCardView } from "./StableCardView.tsx";

/** What somebody without an account sees who scans a horse's card. */
export function StableCardPage() {
  const { token } = useParams<{ token: string }>();
  const query = useQuery(queryOf(stableCardEndpoints.show, { params: { token } }));
  useTitle(query.data?.horseName ?? "Stable card");
  return (
    <PublicPage
      query={query}
      heading="Stable card"
      ended="This card is out of date"
      failed="The card could not be loaded"
      width="max-w-xl"
    >
      {(facts) => (
        <>
          <p className="rounded-card bg-sunken px-4 py-3 font-semibold">
            Something wrong? Ring the vet first, then the people below.
          </p>
          <StableCardView facts={facts} token={token} level={1} />
          <p className="text-sm wrap-anywhere text-muted">
            As {facts.yardName} has it on record now. Nobody is told that you have looked.
          </p>
        </>
      )}
    </PublicPage>
  );
}
