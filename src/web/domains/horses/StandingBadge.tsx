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

/** How a horse stands, by shape, word and colour. */
export const StandingBadge = ({
  standing,
  notKnown = null,
  className = "",
}: {
  standing: Standing;
  /** 'Not known: dental', where that is all there is to say. */
  notKnown?: string | null;
  className?: string;
}) => (
  <Badge state={standingLooks[standing]} className={className}>
    {notKnown ?? standingLabels[standing]}
  </Badge>
);

/** The badge of a horse by its id; nothing for one that is not known. */
export type BadgeOf = (horseId: string) => ReactNode;

/**
 * The badges of the yard's horses, for boards; a board of a thousand looks each up once. Null until it is known how they
 * stand: a badge that comes later moves every line below it. A board whose badges could not be had has none.
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
