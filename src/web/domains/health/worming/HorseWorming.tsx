import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Horse } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { wormingEndpoints } from "#contract/health/worming.ts";
import { ASK_SENTENCE, ASK_SOURCE } from "#rules/worming/thresholds.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Sentence } from "#web/domains/competing/compliance/Reasons.tsx";
import { WormEntries } from "./WormEntries.tsx";
import { WormFindings } from "./WormFindings.tsx";

/** One horse's worm records, what they mean today, and what comes next. */
export function HorseWorming({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const params = { horseId: horse.id };
  const worming = useQuery(queryOf(wormingEndpoints.ofHorse, { params }));
  return (
    <Loaded query={worming} failed="The worm records could not be loaded" skeleton="h-96 w-full">
      {(data) => (
        <div className="grid gap-6">
          <WormFindings horse={horse} answer={data} />
          <WormEntries horse={horse} entries={data.entries} />
          <p className="text-sm text-muted">
            <Sentence sentence={ASK_SENTENCE} source={ASK_SOURCE} />{" "}
            <Link href={paths.worming} className="link">
              The whole yard
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  );
}
