import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { Link } from "wouter";
import { medicineEndpoints, type Withdrawal } from "#contract/health/medicines.ts";
import { paths } from "#contract/paths.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { Section } from "#web/ui/Section.tsx";

/** The horses that must not compete yet, by their vets' withdrawal periods. */
export function Withdrawals() {
  const withdrawals = useQuery({
    ...queryOf(medicineEndpoints.withdrawals, {}),
    refetchOnMount: "always",
  });
  return (
    <Loaded query={withdrawals} failed="The withdrawals could not be loaded" skeleton="h-24 w-full">
      {(data) => <Running withdrawals={data} />}
    </Loaded>
  );
}

function Running({ withdrawals }: { withdrawals: Withdrawal[] }) {
  return (
    <Section id="withdrawals" title="Running withdrawals">
      {withdrawals.length === 0 && (
        <p className="text-muted">
          No vet's withdrawal is running. What has no withdrawal on record is not thereby clear: ask
          the vet.
        </p>
      )}
      <ul className="grid gap-2">
        {withdrawals.map(({ horseId, horseName, medicine, notBefore }) => (
          <li key={horseId} className="flex items-start gap-2">
            <OctagonX className="mt-0.5 flex-none text-overdue" aria-hidden />
            <span>
              <Link
                href={`${paths.horse.replace(":id", horseId)}?tab=can-i-go&on=${notBefore}`}
                className="link font-semibold break-words"
              >
                {horseName}
              </Link>
              : not before {formatDate(notBefore)} <span className="text-muted">({medicine})</span>
              <AlertsOf horseId={horseId} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
