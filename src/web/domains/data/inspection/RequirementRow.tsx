import { useState } from "react";
import { Link } from "wouter";
import type { PackGap, PackRequirement } from "#contract/data/inspection.ts";
import { paths } from "#contract/paths.ts";
import { type Answer, basisLabels } from "#rules/inspection/requirement.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PackSourceLink } from "./PackSourceLink.tsx";

/** Gaps that are shown until somebody wants all. */
const FEW = 8;

/** One requirement with its law, and what is missing of it, each with a link to where it can be put right. */
export function RequirementRow({ requirement }: { requirement: PackRequirement }) {
  const { asks, basis, source, answer, gaps, moreGaps } = requirement;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? gaps : gaps.slice(0, FEW);
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-60 font-semibold">{asks}</h3>
        <StateBadge requirement={requirement} />
      </div>
      <p>
        <span className="text-sm text-muted">{basisLabels[basis]}: </span>
        <PackSourceLink source={source} />
      </p>
      {shown.length > 0 && (
        <ul className="grid">
          {shown.map((gap) => (
            <li key={`${gap.horseId} ${gap.date} ${gap.sentence}`}>
              <Link
                href={placeOf(answer, gap)}
                className="link inline-flex min-h-control items-center wrap-anywhere"
              >
                {gap.horseName}
              </Link>
              : {gap.sentence}
            </li>
          ))}
        </ul>
      )}
      {shown.length < gaps.length && (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {gaps.length}
        </Button>
      )}
      {isWhole && moreGaps > 0 && (
        <p className="text-muted">{moreGaps.toLocaleString("en-GB")} more are not named here.</p>
      )}
    </li>
  );
}

function StateBadge({ requirement: { state, gaps, moreGaps } }: { requirement: PackRequirement }) {
  if (state === "ON_RECORD") return <Badge state="ok">Nothing missing</Badge>;
  if (state === "TO_SHOW") return <Badge state="off">To be shown</Badge>;
  const count = gaps.filter(({ isMissing }) => isMissing).length + moreGaps;
  return <Badge state="overdue">{count.toLocaleString("en-GB")} missing</Badge>;
}

/** The part of a horse's page on which each answer is written down. */
const tabs: Partial<Record<Answer, string>> = {
  RECORDS: "?tab=records",
  VACCINATION: "?tab=can-i-go",
  WORMS: "?tab=worming",
  DENTAL: "?tab=records&kind=veterinary",
  VET: "?tab=records&kind=veterinary",
  FARRIER: "?tab=records&kind=farrier",
  CONDITION: "?tab=measures",
  MEDICINES: "?tab=records&kind=medication",
};

const placeOf = (answer: Answer, { horseId, isHere }: PackGap) =>
  isHere
    ? `${paths.horse.replace(":id", horseId)}${tabs[answer] ?? ""}`
    : `${paths.medicines}?horse=${horseId}`;
