import { ANNOUNCEMENT_MAX, type SettingKey } from "#contract/operations/system-settings.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { vatNotes } from "#rules/billing/vat.ts";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import type { SettingValue } from "./use-save-setting.ts";

interface SettingControlProps {
  settingKey: SettingKey;
  value: SettingValue;
  onEdit: (value: SettingValue) => void;
  problem: string | undefined;
}

/** The label of each control; the heading above names the setting. */
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
export function SettingControl({ settingKey, value, onEdit, problem }: SettingControlProps) {
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
