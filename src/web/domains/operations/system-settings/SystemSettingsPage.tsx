import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { systemSettingEndpoints as calls } from "#contract/operations/system-settings.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { SettingCard } from "./SettingCard.tsx";

/** Settings of the whole installation, for its operator. */
export function SystemSettingsPage() {
  const found = useQuery(queryOf(calls.list, {}));
  return (
    <Page width="form">
      <div className="grid gap-2">
        <PageTitle>System settings</PageTitle>
        <p className="text-muted">
          They hold for every yard of this Loosebox, at once and without a restart. When two people
          set the same thing at the same time, the last one wins.
        </p>
      </div>
      <Loaded query={found} failed="The settings could not be loaded" skeleton="h-96 rounded-card">
        {(data) =>
          data.map((setting) => <SettingCard key={setting.settingKey} setting={setting} />)
        }
      </Loaded>
    </Page>
  );
}
