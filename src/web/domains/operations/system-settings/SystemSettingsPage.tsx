import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import {
  systemSettingEndpoints as calls,
  type SystemSetting,
  systemSettings,
  ANNOUNCEMENT_MAX,
  type SettingKey,
} from "#contract/operations/system-settings.ts";
import { vatNotes } from "#rules/billing/price.ts";
import { formatMoment } from "#rules/date-format.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { useDraft } from "#web/core/draft.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { cx } from "#web/ui/cx.ts";
import { toast } from "#web/ui/toast.ts";

/** The settings of the whole installation, for its operator. */
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

/** One setting: its purpose, value and default, and who changed it last. */
export function SettingCard({ setting }: { setting: SystemSetting }) {
  const { settingKey, defaultValue, description } = setting;
  const heading = useId();
  const [value, setValue] = useEdited(setting.settingValue);
  const { save, busy, problem } = useSaveSetting(setting);
  const isFlag = typeof value === "boolean";
  // a checkbox is saved at once, while text waits for the button
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
            // moved left where the button is alone in its row, so that its text aligns with the text above
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

/** The control's value: the stored one until the user edits it, and again once another value is stored. */
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

interface SettingControlProps {
  settingKey: SettingKey;
  value: SettingValue;
  onEdit: (value: SettingValue) => void;
  problem: string | undefined;
}

/** The label of each setting's control; the heading above it names the setting. */
const labels: Record<SettingKey, string> = {
  unpaidYardMayWrite: "Let unpaid yards make changes",
  registrationOpen: "Let people create accounts",
  demoOpen: "Let visitors try a demo yard",
  announcement: "Text of the announcement",
  maxHorsesPerYard: "Most horses in a yard",
  vatNote: "What prices say of VAT",
};

const vatOptions = vatNotes.map((each) => ({ value: each, label: each }));

/** The control for a setting's value, by its type. */
function SettingControl({ settingKey, value, onEdit, problem }: SettingControlProps) {
  const label = labels[settingKey];
  if (typeof value === "boolean")
    return <Checkbox label={label} checked={value} onChange={onEdit} error={problem} />;
  if (settingKey === "announcement")
    return (
      <Field label={label} error={problem} hint={`At most ${ANNOUNCEMENT_MAX} characters`}>
        <TextArea
          value={String(value)}
          maxLength={ANNOUNCEMENT_MAX}
          onChange={({ target }) => onEdit(target.value)}
        />
      </Field>
    );
  if (settingKey === "vatNote")
    return (
      <Field label={label} error={problem}>
        <Select options={vatOptions} value={String(value)} onChange={onEdit} />
      </Field>
    );
  return (
    <Field label={label} error={problem} required>
      <TextInput
        inputMode="numeric"
        className="max-w-40"
        value={String(value)}
        onChange={({ target }) => onEdit(target.value)}
      />
    </Field>
  );
}

type SettingValue = SystemSetting["settingValue"];

/** Saves a setting; resolves to whether that succeeded. `problem` is the server's sentence on the last failure. */
function useSaveSetting({ settingKey }: SystemSetting) {
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
