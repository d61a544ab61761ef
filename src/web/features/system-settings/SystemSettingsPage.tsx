import { useQuery } from "@tanstack/react-query";
import { systemSettingEndpoints as calls } from "#contract/system-settings.ts";
import { ask } from "#web/core/ask.ts";
import { useAuth } from "#web/core/session.ts";
import { Guard } from "#web/features/shell/Guard.tsx";
import { NotFoundPage } from "#web/features/shell/NotFoundPage.tsx";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { SettingCard } from "./SettingCard.tsx";

/** What holds for the whole installation. For whoever does not run it there is no such page. */
export function SystemSettingsPage() {
  const { user } = useAuth();
  if (user && user.role !== "ADMIN") return <NotFoundPage />;
  return (
    <Guard title="System settings">
      <Settings />
    </Guard>
  );
}

function Settings() {
  const { data, error, refetch } = useQuery(ask(calls.list, {}));
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-180 gap-6 py-6 sm:py-8">
      <div className="grid gap-2">
        <h1 className="font-display text-3xl">System settings</h1>
        <p className="text-muted">
          They hold for every yard of this Loosebox, at once and without a restart. When two people
          set the same thing at the same time, the last one wins.
        </p>
      </div>
      {error && (
        <LoadFailed title="The settings could not be loaded" error={error} onRetry={refetch} />
      )}
      {!error && !data && <Skeleton className="h-96 rounded-card" />}
      {data?.map((setting) => (
        <SettingCard key={setting.settingKey} setting={setting} />
      ))}
    </main>
  );
}
