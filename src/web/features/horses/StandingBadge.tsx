import { useQuery } from "@tanstack/react-query";
import { standingLabels } from "#contract/horse-standing.ts";
import { horseEndpoints } from "#contract/horses.ts";
import type { Standing } from "#rules/standing.ts";
import { ask } from "#web/core/ask.ts";
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
  className = "",
}: {
  standing: Standing;
  className?: string;
}) => (
  <Badge state={standingLooks[standing]} className={className}>
    {standingLabels[standing]}
  </Badge>
);

/** The badge where only the horse's id is known; nothing while the yard's horses are on their way. */
export function StandingOf({ horseId }: { horseId: string }) {
  const { data: horses } = useQuery(ask(horseEndpoints.list, {}));
  const horse = horses?.find(({ id }) => id === horseId);
  return horse && <StandingBadge standing={horse.careStatus} />;
}
