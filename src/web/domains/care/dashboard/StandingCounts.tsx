import { standingLabels } from "#contract/horses/horse-standing.ts";
import type { ListedHorse } from "#contract/horses/horses.ts";
import { standings } from "#rules/standing.ts";
import { standingLooks } from "#web/domains/horses/StandingBadge.tsx";
import { Badge } from "#web/ui/Badge.tsx";

/** The number of horses by standing, the gravest first; without standings that no horse has. */
export const StandingCounts = ({ horses }: { horses: readonly ListedHorse[] }) => (
  <p className="flex flex-wrap gap-2">
    <span className="sr-only">Horses by standing:</span>
    {standings.map((standing) => {
      const count = horses.filter(({ careStatus }) => careStatus === standing).length;
      if (count === 0) return null;
      return (
        <Badge key={standing} state={standingLooks[standing]}>
          {count} {standingLabels[standing]}
        </Badge>
      );
    })}
  </p>
);
