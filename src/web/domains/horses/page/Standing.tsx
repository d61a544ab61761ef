import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Reply } from "#contract/endpoint.ts";
import type { horseEndpoints } from "#contract/horses/horses.ts";
import type { CallFailed } from "#web/core/call.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { StandingBadge } from "#web/domains/horses/StandingBadge.tsx";

type Asked = UseQueryResult<Reply<typeof horseEndpoints.standing>, CallFailed>;

/** How the horse stands, and why: each reason leads to where it is seen to. */
export function Standing({ data, error, refetch }: Pick<Asked, "data" | "error" | "refetch">) {
  if (error && !data)
    return <LoadFailed title="The standing could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return null;
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
