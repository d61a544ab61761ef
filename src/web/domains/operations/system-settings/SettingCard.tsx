import { formatMoment } from "#rules/date-format.ts";
import { type FormEvent, useId, useState } from "react";
import { type SystemSetting, systemSettings } from "#contract/operations/system-settings.ts";
import { useDraft } from "#web/core/draft.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { SettingControl } from "./SettingControl.tsx";
import { type SettingValue, useSaveSetting } from "./use-save-setting.ts";

/** One setting: what it does, its value, its default, and who changed it last. */
export function SettingCard({ setting }: { setting: SystemSetting }) {
  const { settingKey, defaultValue, description } = setting;
  const heading = useId();
  const [value, setValue] = useEdited(setting.settingValue);
  const { save, busy, problem } = useSaveSetting(setting);
  const isFlag = typeof value === "boolean";
  // a checkbox is saved at once; text waits for the button
  const edit = (edited: SettingValue) => (isFlag ? void save(edited) : setValue(edited));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(value).then((wasSaved) => wasSaved && draft.forget());
  };
  const draft = useDraft({
    name: `setting:${settingKey}`,
    read: () => ({ value: isFlag ? null : value }),
    restore: (kept) => kept.value !== null && setValue(kept.value),
  });
  return (
    <Card as="section" aria-labelledby={heading}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <DraftOffer draft={draft} />
        <h2 id={heading} className="font-display text-xl">
          {systemSettings[settingKey].label}
        </h2>
        <p className="text-muted">{description}</p>
        <SettingControl settingKey={settingKey} value={value} onEdit={edit} problem={problem} />
        <div className="flex flex-wrap gap-2">
          {!isFlag && (
            <Button type="submit" busy={busy} aria-describedby={heading}>
              Save
            </Button>
          )}
          <Button
            variant="quiet"
            // alone in its row, so that its text aligns with the text above
            className={cx(isFlag && "-ml-4")}
            busy={busy}
            aria-describedby={heading}
            onClick={() => void save(defaultValue)}
          >
            Back to the default
          </Button>
        </div>
        <p className="text-sm break-words text-muted">
          Default: {words(defaultValue)}. {lastSet(setting)}
        </p>
      </form>
    </Card>
  );
}

/** The control's value: the stored one until somebody edits it, and again when another is stored. */
function useEdited(kept: SettingValue) {
  const [edited, setEdited] = useState({ from: kept, value: kept });
  if (edited.from !== kept) setEdited({ from: kept, value: kept });
  const edit = (value: SettingValue) => setEdited({ from: kept, value });
  return [edited.value, edit] as const;
}

function words(value: SettingValue) {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "number" ? value.toLocaleString("en-GB") : value || "empty";
}

function lastSet({ updatedAt, updatedByName }: SystemSetting) {
  if (!updatedAt) return "Nobody has changed it.";
  const who = updatedByName ?? "somebody whose account is gone";
  return `Last set by ${who}, ${formatMoment(updatedAt)}.`;
}
