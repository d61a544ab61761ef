import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { Link } from "wouter";
import { medicineEndpoints } from "#contract/health/medicines.ts";
import { paths } from "#contract/paths.ts";
import { queryOf } from "#web/core/query.ts";
import { dateWords } from "#web/core/dates.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The horses that must not compete yet, as their vets said. */
export function Withdrawals() {
  const { data, error, refetch } = useQuery({
    ...queryOf(medicineEndpoints.withdrawals, {}),
    refetchOnMount: "always",
  });
  if (error && !data)
    return (
      <LoadFailed title="The withdrawals could not be loaded" error={error} onRetry={refetch} />
    );
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <Card as="section" aria-labelledby="withdrawals" className="grid gap-3">
      <h2 id="withdrawals" className="font-display text-xl">
        Running withdrawals
      </h2>
      {data.length === 0 && (
        <p className="text-muted">
          No vet's withdrawal is running. What has no withdrawal on record is not thereby clear: ask
          the vet.
        </p>
      )}
      <ul className="grid gap-2">
        {data.map(({ horseId, horseName, medicine, notBefore }) => (
          <li key={horseId} className="flex items-start gap-2">
            <OctagonX className="mt-0.5 flex-none text-overdue" aria-hidden />
            <span>
              <Link
                href={`${paths.horse.replace(":id", horseId)}?tab=can-i-go&on=${notBefore}`}
                className="link font-semibold break-words"
              >
                {horseName}
              </Link>
              : not before {dateWords(notBefore)} <span className="text-muted">({medicine})</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
