import { useQuery } from "@tanstack/react-query";
import { Check, Sparkles, X } from "lucide-react";
import { useState } from "react";
import { formatDiseases } from "#contract/health/diseases.ts";
import {
  pageReadingEndpoints,
  type PageReading,
  type ProposedDose,
} from "#contract/health/page-readings.ts";
import { paths } from "#contract/paths.ts";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";

interface ProposedDosesProps {
  horseId: string;
  pageId: string;
  onTake: (dose: ProposedDose) => void;
}

/** The doses that a model reads on a page, each to be taken or left out; nothing where no model is configured. */
export function ProposedDoses({ horseId, pageId, onTake }: ProposedDosesProps) {
  const { data: reader } = useQuery(queryOf(pageReadingEndpoints.reader, {}));
  const [reading, setReading] = useState<PageReading | null>(null);
  const { save, busy } = useSave(pageReadingEndpoints.read, { failed: "The page was not read" });
  if (!reader) return null;
  if (!reader.isAllowed)
    return (
      <p className="text-sm">
        An AI model ({reader.provider}) can read this page for you once you have{" "}
        <a className="link" href={paths.privacySettings} target="_blank" rel="noreferrer">
          agreed to AI assistants
        </a>
        .
      </p>
    );
  if (reading)
    return (
      <Proposals
        reading={reading}
        onDone={(done) => setReading(without(reading, done))}
        onTake={onTake}
      />
    );
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        busy={busy}
        onClick={() => void save({ params: { horseId, id: pageId } }, setReading)}
      >
        <Sparkles aria-hidden />
        Propose the doses
      </Button>
      <p className="text-sm">
        Sends this photo to {reader.provider}. Nothing is taken by itself: check each dose.
      </p>
    </div>
  );
}

const without = ({ doses, leftOut }: PageReading, done: ProposedDose): PageReading => ({
  doses: doses.filter((dose) => dose !== done),
  leftOut,
});

interface ProposalsProps {
  reading: PageReading;
  onTake: (dose: ProposedDose) => void;
  /** Called with a dose that was taken or left out. */
  onDone: (dose: ProposedDose) => void;
}

const Proposals = ({ reading: { doses, leftOut }, onTake, onDone }: ProposalsProps) => (
  <section
    aria-label="Doses that the AI model read"
    className="grid gap-1 rounded-card bg-sunken p-3"
  >
    <p aria-live="polite">
      {doses.length === 0
        ? "No proposal is left."
        : "Read by an AI model, which makes mistakes. Compare each with the page."}
      {leftOut > 0 && ` Left out, because they were no doses: ${leftOut}.`}
    </p>
    <ul className="max-h-64 overflow-y-auto">
      {doses.map((dose) => (
        <li
          key={JSON.stringify(dose)}
          className="flex items-center gap-2 border-t border-line py-1 wrap-anywhere"
        >
          <span className="min-w-0 flex-1 text-sm">
            <strong>{formatDate(dose.date)}</strong> {formatProposal(dose)}
          </span>
          <IconButton
            label={`Take the dose of ${formatDate(dose.date)}`}
            onClick={() => {
              onTake(dose);
              onDone(dose);
            }}
          >
            <Check aria-hidden />
          </IconButton>
          <IconButton
            label={`Leave out the dose of ${formatDate(dose.date)}`}
            onClick={() => onDone(dose)}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  </section>
);

const formatProposal = ({ diseases, product, batch, givenBy }: ProposedDose) =>
  [formatDiseases(diseases) || "against what is not said", product, batch, givenBy]
    .filter(Boolean)
    .join(", ");
