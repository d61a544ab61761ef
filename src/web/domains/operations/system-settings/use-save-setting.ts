import {
  type SystemSetting,
  systemSettingEndpoints as calls,
  systemSettings,
} from "#contract/operations/system-settings.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast } from "#web/ui/toast.ts";

export type SettingValue = SystemSetting["settingValue"];

/** Saves one setting and resolves to whether it succeeded; `problem` is the server's sentence on the last failure. */
export function useSaveSetting({ settingKey }: SystemSetting) {
  const change = useMutate(calls.change);
  const { label } = systemSettings[settingKey];
  const save = (settingValue: SettingValue) =>
    change.mutateAsync({ params: { settingKey }, body: { settingValue } }).then(
      () => {
        toast({ title: "Setting saved", description: label });
        return true;
      },
      (error: unknown) => {
        showFailure("Error", error, "Failed to save the setting");
        return false;
      },
    );
  return { save, busy: change.isPending, problem: change.error?.sentence };
}
