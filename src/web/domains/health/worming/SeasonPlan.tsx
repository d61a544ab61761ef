import { useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import type { WormingRow } from "#contract/health/worming.ts";
import { ASK_SENTENCE, type WormingRule } from "#rules/worming/thresholds.ts";
import { Button } from "#web/ui/Button.tsx";
import { FoldOnPhone } from "#web/ui/FoldOnPhone.tsx";
import { Section } from "#web/ui/Section.tsx";
import { PlanAll } from "./PlanAll.tsx";
import { PlanRow } from "./PlanRow.tsx";
import { byPressure, needsSomething, formatNothingDue } from "./worming-rows.ts";

/** Horses shown before 'Show all', on a wide screen and on a phone. */
const FIRST = 40;
const FIRST_ON_PHONE = 8;

interface SeasonPlanProps {
  rows: WormingRow[];
  rule: WormingRule;
  onCount: (horseId: string) => void;
}

/** What the season's plan asks for of each horse, the most urgent first; horses that need nothing come last. */
export function SeasonPlan({ rows, rule, onCount }: SeasonPlanProps) {
  const [all, setAll] = useState(false);
  const sorted = byPressure(rows);
  const shown = all ? sorted : sorted.slice(0, FIRST);
  const needing = shown.filter(needsSomething);
  const others = shown.slice(needing.length);
  const isCut = shown.length < sorted.length;
  return (
    <Section id="season-plan" title="What is due">
      <p className="text-muted">
        {ASK_SENTENCE}{" "}
        <Link href={paths.libraryEntry.replace(":id", "wormers-pom-vps")} className="link">
          Who may prescribe
        </Link>
      </p>
      <div>
        <ul className="divide-y divide-line">
          {needing.map((row, at) => (
            <PlanRow
              key={row.horseId}
              row={row}
              isFolded={!all && at >= FIRST_ON_PHONE}
              onCount={onCount}
            />
          ))}
        </ul>
        {!all && (isCut || needing.length > FIRST_ON_PHONE) && (
          <Button
            data-print="off"
            className={isCut ? "mt-3" : "mt-3 sm:hidden"}
            onClick={() => setAll(true)}
          >
            Show all {isCut ? sorted.length : needing.length}
          </Button>
        )}
        {others.length > 0 && (
          <FoldOnPhone line={formatNothingDue(others.length)}>
            <ul className="divide-y divide-line border-line sm:border-t">
              {others.map((row) => (
                <PlanRow key={row.horseId} row={row} onCount={onCount} />
              ))}
            </ul>
          </FoldOnPhone>
        )}
      </div>
      <PlanAll rows={rows} rule={rule} />
    </Section>
  );
}
