import { useState } from "react";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { careStandingLabels } from "#contract/care/care-plans.ts";
import { standingOn } from "#rules/standing.ts";
import {
  type DiseaseStanding,
  herpesStanding,
  tetanusStanding,
} from "#rules/vaccination/other-diseases.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FoldRow } from "#web/ui/FoldRow.tsx";
import { Sentence } from "./Reasons.tsx";

interface OtherDiseasesProps {
  passport: DosesOfHorse;
  today: string;
}

/**
 * Tetanus and herpes, by their own intervals. No body's rules demand these vaccinations, so they are not part of
 * a verdict.
 */
export const OtherDiseases = ({ passport, today }: OtherDiseasesProps) => (
  <section aria-labelledby="other-diseases" className="grid gap-4">
    <h2 id="other-diseases" className="font-display text-xl">
      Tetanus and herpes
    </h2>
    <Card flush>
      <ul>
        <Disease name={diseaseLabels.TETANUS} standing={tetanusStanding(passport)} today={today} />
        <Disease name={diseaseLabels.EHV} standing={herpesStanding(passport)} today={today} />
      </ul>
    </Card>
  </section>
);

const states: Record<keyof typeof careStandingLabels, BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  LATER: "ok",
};

interface DiseaseProps {
  name: string;
  standing: DiseaseStanding;
  today: string;
}

function Disease({ name, standing: { due, last, reasons }, today }: DiseaseProps) {
  const [open, setOpen] = useState(false);
  const stands = due && standingOn(today, due);
  return (
    <FoldRow
      title={name}
      mark={
        <Badge state={stands ? states[stands] : "off"}>
          {stands ? careStandingLabels[stands] : "Not known"}
        </Badge>
      }
      note={formatLastDose(last)}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <p className="text-muted">{formatLastDose(last)}</p>
      {reasons.map((reason) => (
        <p key={reason.code}>
          <Sentence {...reason} />
        </p>
      ))}
    </FoldRow>
  );
}

const formatLastDose = (last: DiseaseStanding["last"]) =>
  last ? `Last dose ${formatDate(last)}` : "No dose on record";
