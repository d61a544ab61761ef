import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { horseEndpoints } from "#contract/horses.ts";
import { ask } from "#web/core/ask.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { StandingBadge } from "#web/features/horses/StandingBadge.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** How the horse stands, and why: each reason leads to where it is seen to. */
export function Standing({ horseId }: { horseId: string }) {
  const { data, error, refetch } = useQuery(
    ask(horseEndpoints.standing, { params: { id: horseId } }),
  );
  if (error && !data)
    return <LoadFailed title="The standing could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-20 w-full" />;
  return (
    <section
      aria-label="Standing"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
    >
      <StandingBadge standing={data.standing} className="mt-2.5" />
      <ul className="min-w-0 flex-1 basis-60">
        {data.reasons.map(({ sentence, path }) => (
          <li key={sentence}>
            <Link href={path} className="link flex min-h-control items-center break-words">
              {sentence}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
