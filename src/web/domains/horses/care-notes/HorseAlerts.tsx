import { CircleAlert } from "lucide-react";
import type { Horse } from "#contract/horses/horse.ts";

/** The warnings about a horse, for anybody who handles or feeds the horse. */
export type AlertNotes = Pick<Horse, "allergies" | "handlingWarnings">;

/** The warnings as lines: 'Allergy: penicillin' and 'Take care: kicks when girthed'; left out where there is none. */
export const alertsOf = ({ allergies, handlingWarnings }: AlertNotes) =>
  [
    allergies && `Allergy: ${allergies}`,
    handlingWarnings && `Take care: ${handlingWarnings}`,
  ].filter((words) => words !== null && words !== "");

interface HorseAlertsProps {
  horse: AlertNotes;
  /** The horse's name, shown first where several horses are listed together. */
  name?: string;
  /** Truncates each warning to one line, for rows of a list. */
  compact?: boolean;
}

/** Allergies and handling warnings, shown wherever the horse appears; renders nothing if there are none. */
export const HorseAlerts = ({ horse, name, compact = false }: HorseAlertsProps) =>
  alertsOf(horse).map((words) => (
    <span key={words} className="flex min-w-0 gap-1 text-sm font-semibold text-overdue">
      <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden />
      <bdi className={compact ? "line-clamp-1 wrap-anywhere" : "min-w-0 wrap-anywhere"}>
        {name ? `${name}: ${words}` : words}
      </bdi>
    </span>
  ));

/** An icon that stands for a horse's warnings where their text does not fit; screen readers read the text. */
export function AlertSign({ horse }: { horse: AlertNotes }) {
  const said = alertsOf(horse).join(". ");
  if (!said) return null;
  return (
    <>
      <CircleAlert className="ml-1 inline size-3.5 align-[-0.15em] text-overdue" aria-hidden />
      <span className="sr-only">, {said}</span>
    </>
  );
}
