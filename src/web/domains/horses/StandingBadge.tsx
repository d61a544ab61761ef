import { type ReactNode, useMemo } from "react";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import type { Standing } from "#rules/standing.ts";
import { useHorses } from "./use-horses.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";

export const standingLooks: Record<Standing, BadgeState> = {
  OVERDUE: "overdue",
  DUE_SOON: "soon",
  UP_TO_DATE: "ok",
  NOTHING_RECORDED: "off",
};

/** Shows a horse's standing by icon, word and colour. */
export const StandingBadge = ({
  standing,
  notKnown = null,
  className = "",
}: {
  standing: Standing;
  /** What is not known of a horse without other problems, such as 'Not known: dental'. */
  notKnown?: string | null;
  className?: string;
}) => (
  <Badge state={standingLooks[standing]} className={className}>
    {notKnown ?? standingLabels[standing]}
  </Badge>
);

/** Renders the badge of a horse by its id; nothing for an unknown id. */
export type BadgeOf = (horseId: string) => ReactNode;

/**
 * The badges of the yard's horses, for boards; builds one map, because a board may have a thousand horses. Null
 * while the horses load, because a badge that appears later would move every line below it. If the horses fail
 * to load, no badges are shown.
 */
export function useStandingBadges(): BadgeOf | null {
  const { data: horses, isPending } = useHorses();
  const standings = useMemo(() => new Map(horses?.map((horse) => [horse.id, horse])), [horses]);
  if (isPending) return null;
  return (horseId) => {
    const horse = standings.get(horseId);
    return horse && <StandingBadge standing={horse.careStatus} notKnown={horse.notKnown} />;
  };
}
