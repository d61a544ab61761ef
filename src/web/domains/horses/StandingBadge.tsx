import { standingLabels } from "#contract/horses/horse-standing.ts";
import type { Standing } from "#rules/standing.ts";
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
  /** Undefined in a copy that an earlier version of the app has kept on the device. */
  standing: Standing | undefined;
  /** What is not known of a horse without other problems, such as 'Not known: dental'. */
  notKnown?: string | null;
  className?: string;
}) =>
  standing && (
    <Badge state={standingLooks[standing]} className={className}>
      {notKnown ?? standingLabels[standing]}
    </Badge>
  );
