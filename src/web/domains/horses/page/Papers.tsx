import { Suspense } from "react";
import { Link } from "wouter";
import type { FoodChainConflict } from "#contract/health/medicines.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { FoldOnPhone } from "#web/ui/FoldOnPhone.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { Section } from "#web/ui/Section.tsx";

// few horses need it
const { PromptLines } = onDemand(() => import("#web/domains/health/medicines/PromptLines.tsx"));

/** In common words; the form has the passport's terms. */
const foodChain = {
  INTENDED: "Intended for slaughter",
  EXCLUDED: "Signed out",
  UNKNOWN: "Not known",
} as const satisfies Record<Horse["foodChainStatus"], string>;

interface PapersProps {
  horse: Horse;
  /** The records contradict the horse's food chain status. */
  conflict: FoodChainConflict | null;
}

/** The numbers that are asked for at a gate, and a link to the medicines. */
export const Papers = ({ horse, conflict }: PapersProps) => (
  <Section id="papers" title="Papers" className="relative grid content-start gap-2">
    <FoldOnPhone atHead line={<span className="sr-only">Passport, microchip, medicines</span>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Line term="Passport" text={horse.passportNumber} />
        <Line term="Microchip" text={horse.microchipNumber} />
        <Line term="Food chain" text={foodChain[horse.foodChainStatus]} />
        <dt className="text-muted">Medicines</dt>
        <dd className="-my-1.5 text-right">
          <Link
            href={`${paths.medicines}?horse=${horse.id}`}
            className="link inline-flex min-h-control items-center"
          >
            Medicines book
          </Link>
        </dd>
      </dl>
    </FoldOnPhone>
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
