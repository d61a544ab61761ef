import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { type SharedView, shareLinkEndpoints } from "#contract/data/share-links.ts";
import { formatDate } from "#web/core/format-date.ts";
import { PublicPage } from "#web/core/PublicPage.tsx";
import { queryOf } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";
import { PageTitle } from "#web/ui/Page.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Suspense } from "react";
import { SharedHorseCard } from "./SharedHorseCard.tsx";

const { ProposeForm } = onDemand(() => import("#web/domains/data/proposals/ProposeForm.tsx"));

/** What a link shows to somebody without an account: chosen sections of chosen horses. */
export function SharedPage() {
  useTitle("Shared horses");
  const { token } = useParams<{ token: string }>();
  const query = useQuery(queryOf(shareLinkEndpoints.show, { params: { token } }));
  return (
    <PublicPage
      query={query}
      heading="Shared horses"
      ended="Nothing is shown here any more"
      failed="The horses could not be loaded"
    >
      {(shown) => <SharedHorses shown={shown} token={token} />}
    </PublicPage>
  );
}

interface SharedHorsesProps {
  shown: SharedView;
  token: string;
}

const SharedHorses = ({ shown, token }: SharedHorsesProps) => {
  const { name, yardName, horses, expiresAt, access } = shown;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LogoMark className="size-12 flex-none" />
        <div className="min-w-0 flex-1 basis-60">
          <PageTitle>
            <span className="wrap-anywhere">{yardName}</span>
          </PageTitle>
          <p className="wrap-anywhere text-muted">
            For {name}, until {formatDate(expiresAt)}
          </p>
        </div>
        <PrintButton data-print="off" />
      </header>
      <Suspense>{access === "propose" && <ProposeForm token={token} horses={horses} />}</Suspense>
      {horses.map((horse) => (
        <SharedHorseCard key={horse.id} horse={horse} />
      ))}
      {horses.length === 0 && (
        <EmptyState title="No horses" text="The horses of this link have been deleted." />
      )}
      <p className="text-sm text-muted">
        What the yard has on record, as it is now. It is shown to whoever has this link: do not pass
        it on.
      </p>
    </>
  );
};
