import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { type StableCard, stableCardEndpoints } from "#contract/data/stable-cards.ts";
import { paths } from "#contract/paths.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useSave } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { ALL_HORSES, PrintCardsForm } from "./PrintCardsForm.tsx";
import { StableCardView } from "./StableCardView.tsx";

/** Where the cards of one horse, or of all, are printed; shows what a horse's card says. */
export function StableCardsPage() {
  const horses = useHorseNames();
  const [params, setParams] = useSearchParams();
  const chosen = params.get("horse") ?? ALL_HORSES;
  const choose = (horse: string) =>
    setParams(horse === ALL_HORSES ? {} : { horse }, { replace: true });
  useTitle("Stable cards");
  return (
    <Page width="form">
      <PageTitle>Stable cards</PageTitle>
      <p className="text-muted">
        A card for the stable door: what to take care of, whom to ring, what it is fed. Its code
        opens a page with the same, as it is today, for whoever stands in front of the horse; they
        need no account.
      </p>
      <Loaded query={horses} failed="The horses could not be loaded" skeleton="h-64 w-full">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No horses yet" text="Add a horse first." />
          ) : (
            <Section id="print-cards" title="Print">
              <PrintCardsForm
                horses={all}
                chosen={all.some(({ id }) => id === chosen) ? chosen : ALL_HORSES}
                onChoose={choose}
              />
            </Section>
          )
        }
      </Loaded>
      {chosen !== ALL_HORSES && <OneCard key={chosen} horseId={chosen} />}
    </Page>
  );
}

function OneCard({ horseId }: { horseId: string }) {
  const card = useQuery(queryOf(stableCardEndpoints.find, { params: { id: horseId } }));
  return (
    <Section id="one-card" title="What it says">
      <Loaded query={card} failed="The card could not be loaded" skeleton="h-96 w-full">
        {(found) => <CardWithCode card={found} horseId={horseId} />}
      </Loaded>
    </Section>
  );
}

interface CardWithCodeProps {
  card: StableCard;
  horseId: string;
}

function CardWithCode({ card: { url, facts, unnamed }, horseId }: CardWithCodeProps) {
  const [isAsking, setAsking] = useState(false);
  const { save } = useSave(stableCardEndpoints.renew, {
    done: { title: "The card has a new code", description: "Print it anew." },
    failed: "Failed to make a new code",
  });
  return (
    <div className="grid gap-4">
      <StableCardView facts={facts} token={url.split("/").at(-1) ?? ""} level={2} />
      <p className="text-sm text-muted">
        {unnamed > 0 &&
          `${unnamed === 1 ? "One contact is" : `${unnamed} contacts are`} not named, because nobody has said that they agree. `}
        Who is named is said with each <Link href={paths.contacts}>contact</Link>: vets and farriers
        are, others once they agree.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          className="link inline-flex min-h-control items-center px-2"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          The page behind the code
        </a>
        <Button onClick={() => setAsking(true)}>Make a new code</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Make a new code?"
          text="The cards of this horse that hang somewhere lead nowhere from then on, until they are printed anew."
          confirm="Make a new code"
          onConfirm={() => void save({ params: { id: horseId } })}
        />
      )}
    </div>
  );
}
