import { Page } from "#web/ui/Page.tsx";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { Suspense } from "react";
import { Link, useParams } from "wouter";
import type { FoodChainConflict } from "#contract/health/medicines.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { smallPhotoAddress } from "#contract/horses/photo-address.ts";
import { overviewEndpoints } from "#contract/horses/overview.ts";
import { paths } from "#contract/paths.ts";
import { LoadFailed, Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { ReadOnly } from "#web/core/session.ts";
import { StandsIn } from "#web/domains/horses/places/StandsIn.tsx";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { HorseFeed } from "#web/domains/horses/care-notes/HorseFeed.tsx";
import { HorseContacts } from "#web/domains/horses/contacts/HorseContacts.tsx";
import { PresenceNotice } from "#web/domains/horses/presence/PresenceNotice.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { FollowedBy } from "./FollowedBy.tsx";
import { HorseHead } from "./HorseHead.tsx";
import { BesideTab, HorseTabs } from "./HorseTabs.tsx";
import { NextDates } from "./NextDates.tsx";
import { StandingBand } from "./StandingBand.tsx";
import { WeightCard } from "./WeightCard.tsx";

/** Asks for a horse and its photo, which is the largest thing on the page, before the page renders. */
export async function askForHorse(queries: QueryClient, id: string): Promise<void> {
  const { imageUrl } = await queries.fetchQuery(queryOf(horseEndpoints.find, { params: { id } }));
  if (imageUrl) new Image().src = smallPhotoAddress(imageUrl);
}

/** The page of one horse: its identity, standing and next dates, then everything on record. */
export function HorsePage() {
  const { id } = useParams<{ id: string }>();
  const {
    data: horse,
    error,
    refetch,
  } = useQuery(queryOf(horseEndpoints.find, { params: { id } }));
  if (horse)
    return (
      <ReadOnly value={horse.presence === "HANDED_OVER"}>
        <Passport horse={horse} />
      </ReadOnly>
    );
  return (
    <Page>
      <BackToHorses />
      {error?.status === 404 ? (
        <EmptyState title="Horse not found" text={error.sentence} />
      ) : error ? (
        <LoadFailed title="This horse could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <>
          <Skeleton className="aspect-[390/270] w-full lg:w-88" />
          <Skeleton className="h-72 w-full" />
        </>
      )}
    </Page>
  );
}

const BackToHorses = () => (
  <Link
    href={paths.horses}
    className="link inline-flex min-h-control items-center"
    data-print="off"
  >
    <ChevronLeft aria-hidden />
    My Horses
  </Link>
);

/**
 * The sections of the page, in the same order on the screen and for screen readers; one column on a phone and
 * two on a wide screen.
 */
function Passport({ horse }: { horse: Horse }) {
  const overview = useQuery(queryOf(overviewEndpoints.find, { params: { id: horse.id } }));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column grid items-start gap-x-6 gap-y-3 pb-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-y-5 lg:pt-6"
    >
      <HorsePhoto
        horse={horse}
        eager
        className="-mx-4 aspect-[390/270] sm:-mx-6 lg:mx-0 lg:aspect-auto lg:h-full lg:max-h-110 lg:rounded-card"
      />
      <div className="grid min-w-0 gap-3 lg:gap-4">
        <div>
          <BackToHorses />
          <HorseHead horse={horse} />
        </div>
        {horse.presence === "PRESENT" ? (
          <Loaded query={overview} failed="The standing could not be loaded" skeleton="h-72 w-full">
            {(seen) => <StandingBand horse={horse} overview={seen} />}
          </Loaded>
        ) : (
          <PresenceNotice horse={horse} />
        )}
      </div>
      <BesideTab>
        <div className="grid min-w-0 items-start gap-3 lg:col-span-2 lg:grid-cols-2 lg:gap-6">
          <Loaded query={overview} skeleton="h-64 w-full">
            {(seen) => <NextDates overview={seen} horseId={horse.id} />}
          </Loaded>
          <WeightCard horse={horse} />
        </div>
        <div className="grid min-w-0 gap-3 lg:gap-4">
          <HorseFeed horse={horse} />
          <HorseContacts horse={horse} />
          <Papers horse={horse} conflict={overview.data?.foodChain ?? null} />
        </div>
      </BesideTab>
      <HorseTabs horse={horse} />
    </main>
  );
}

// loaded on demand, because few horses need it
const { PromptLines } = onDemand(() => import("#web/domains/health/medicines/PromptLines.tsx"));

const { HorsePapers } = onDemand(() => import("#web/domains/horses/papers/HorsePapers.tsx"));

/** in everyday words; the form uses the passport's terms */
const foodChain = {
  INTENDED: "Intended for slaughter",
  EXCLUDED: "Signed out",
  UNKNOWN: "Not known",
} as const satisfies Record<Horse["foodChainStatus"], string>;

interface PapersProps {
  horse: Horse;
  /** How the records contradict the horse's food chain status; null if they do not. */
  conflict: FoodChainConflict | null;
}

/** The passport and microchip numbers, which venues ask for on arrival, where the horse stands, its medicines, and who follows it. */
export const Papers = ({ horse, conflict }: PapersProps) => (
  <Section id="papers" title="Papers" className="relative grid content-start gap-2">
    <FoldOnPhone
      atHead
      line={<span className="sr-only">Passport, microchip, stable, medicines</span>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Line term="Passport" text={horse.passportNumber} />
        <Line term="Microchip" text={horse.microchipNumber} />
        <Line term="Food chain" text={foodChain[horse.foodChainStatus]} />
        <dt className="text-muted">Stands in</dt>
        <dd className="-my-1.5 text-right">
          <StandsIn horse={horse} />
        </dd>
        <dt className="text-muted">Medicines</dt>
        <dd className="-my-1.5 text-right">
          <Link
            href={paths.medicineChart.replace(":id", horse.id)}
            className="link inline-flex min-h-control items-center"
          >
            Chart
          </Link>
          <Link
            href={`${paths.medicines}?horse=${horse.id}`}
            className="link ml-4 inline-flex min-h-control items-center"
          >
            Medicines book
          </Link>
        </dd>
        {horse.presence === "PRESENT" && <FollowedBy horseId={horse.id} />}
      </dl>
    </FoldOnPhone>
    <Suspense fallback={<Skeleton className="h-14 w-full" />}>
      <HorsePapers horse={horse} />
    </Suspense>
    {conflict && (
      <Suspense>
        <PromptLines lines={conflict.lines} isGrave whose={null} />
      </Suspense>
    )}
  </Section>
);

const Line = ({ term, text }: { term: string; text: string }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="text-right font-semibold wrap-anywhere tabular-nums">{text}</dd>
  </>
);
