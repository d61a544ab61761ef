import { CircleAlert } from "lucide-react";
import type { Horse } from "#contract/horses/horses.ts";

/** The warnings about a horse, for anybody who handles or feeds it. */
export type AlertNotes = Pick<Horse, "allergies" | "handlingWarnings">;

/** 'Allergy: penicillin' and 'Take care: kicks when girthed', each where there is one. */
export const alertsOf = ({ allergies, handlingWarnings }: AlertNotes) =>
  [
    allergies && `Allergy: ${allergies}`,
    handlingWarnings && `Take care: ${handlingWarnings}`,
  ].filter((words) => words !== null && words !== "");

interface HorseAlertsProps {
  horse: AlertNotes;
  /** Shown first, where several horses are listed together. */
  name?: string;
  /** One truncated line each, for rows of a list. */
  compact?: boolean;
}

/** Allergies and handling warnings, shown wherever the horse is; nothing if there are none. */
export const HorseAlerts = ({ horse, name, compact = false }: HorseAlertsProps) =>
  alertsOf(horse).map((words) => (
    <span key={words} className="flex min-w-0 gap-1 text-sm font-semibold text-overdue">
      <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden />
      <bdi className={compact ? "line-clamp-1 wrap-anywhere" : "min-w-0 wrap-anywhere"}>
        {name ? `${name}: ${words}` : words}
      </bdi>
    </span>
  ));
