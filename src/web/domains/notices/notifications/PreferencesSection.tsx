import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type NotificationPreferences,
  notificationEndpoints as calls,
  type PreferencesInput,
} from "#contract/notices/notifications.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useSteps, useSave } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { tickedWith, Checkbox } from "#web/ui/Checkbox.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { QuietTimes } from "./QuietTimes.tsx";
import { canPush, pushState, type PushState, turnPushOff, turnPushOn } from "./push.ts";

type Switch = Exclude<keyof NotificationPreferences, "userId" | "reminderDays" | "quietHours">;

const switches: readonly { name: Switch; label: string; hint: string }[] = [
  {
    name: "reminderNotifications",
    label: "Care reminders",
    hint: "When care comes due, and once when it is overdue.",
  },
  {
    name: "weatherAlerts",
    label: "Weather alerts",
    hint: "Met Office warnings for the yard's area.",
  },
  { name: "systemUpdates", label: "News of Loosebox", hint: "What changes for you here." },
  {
    name: "emailNotifications",
    label: "By e-mail",
    hint: "One e-mail in the morning, with a line for each horse. None when nothing is due.",
  },
  { name: "pushNotifications", label: "On your devices", hint: "Where you have allowed it below." },
];

/** The numbers of days that can be chosen; other numbers that are stored already are kept. */
const offered = [0, 1, 2, 3, 7, 14, 30];

/** Settings of how and when the user wants to be notified; each tick is saved at once. */
export function PreferencesSection() {
  const preferences = useQuery(queryOf(calls.preferences, {}));
  return (
    <Section id="telling" title="Reminders and alerts">
      <Loaded query={preferences} skeleton="h-96 w-full">
        {(data) => <Switches preferences={data} />}
      </Loaded>
    </Section>
  );
}

function Switches({ preferences }: { preferences: NotificationPreferences }) {
  const { save, sent } = useSave(calls.setPreferences, { failed: "Failed to save your choice" });
  // optimistic update: shows the values that are being saved
  const now = { ...preferences, ...sent?.body };
  const change = (body: PreferencesInput) => void save({ body });
  return (
    <>
      <div>
        {switches.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={now[name]}
            onChange={(checked) => change({ [name]: checked })}
          />
        ))}
      </div>
      <PushHere />
      <QuietTimes hours={now.quietHours} onChange={(quietHours) => change({ quietHours })} />
      <ReminderDays
        chosen={now.reminderDays}
        disabled={!now.reminderNotifications}
        onChange={(reminderDays) => change({ reminderDays })}
      />
    </>
  );
}

interface ReminderDaysProps {
  chosen: readonly number[];
  disabled: boolean;
  onChange: (days: number[]) => void;
}

function ReminderDays({ chosen, disabled, onChange }: ReminderDaysProps) {
  const days = [...new Set([...offered, ...chosen])].toSorted((a, b) => a - b);
  return (
    <fieldset disabled={disabled} className="border-t border-line pt-3">
      <legend className="sr-only">Remind me</legend>
      <FoldOnPhone line={<>Remind me {formatChosen(chosen)}</>}>
        <p aria-hidden className="font-semibold max-sm:hidden">
          Remind me
        </p>
        <p className="text-sm text-muted">
          At 07:00, so long before something is due. An event with days of its own keeps those.
        </p>
        <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {days.map((day) => (
            <Checkbox
              key={day}
              label={formatDaysBefore(day)}
              disabled={disabled}
              checked={chosen.includes(day)}
              onChange={(checked) => onChange(tickedWith(chosen, day, checked))}
            />
          ))}
        </div>
      </FoldOnPhone>
    </fieldset>
  );
}

/** The chosen days in a line: '1, 3 and 7 days before'. */
function formatChosen(chosen: readonly number[]) {
  if (chosen.length === 0) return "never";
  const days = chosen.toSorted((a, b) => a - b);
  const last = days.at(-1) ?? 0;
  if (days.length === 1) return formatDaysBefore(last).toLowerCase();
  return `${days.slice(0, -1).join(", ")} and ${last} days before`;
}

function formatDaysBefore(day: number) {
  if (day === 0) return "On the day";
  return day === 1 ? "1 day before" : `${day} days before`;
}

/** Push messages on this device: one button, or an explanation if the browser does not support them. */
function PushHere() {
  const [state, setState] = useState<PushState | null>(null);
  const { mutateAsync, isPending } = useSteps((makeCall) =>
    state === "on" ? turnPushOff(makeCall) : turnPushOn(makeCall),
  );
  useEffect(() => {
    if (canPush()) void pushState().then(setState, () => undefined);
  }, []);
  if (!canPush())
    return (
      <p className="text-sm text-muted">
        This browser takes no messages. On an iPhone, add Loosebox to the home screen first.
      </p>
    );
  const turn = () =>
    void mutateAsync().then(setState, (error: unknown) =>
      showFailure("Error", error, "This browser could not be reached for messages"),
    );
  if (state === "denied")
    return (
      <p className="text-sm text-muted">
        Messages from Loosebox are blocked in this browser. Allow them in the browser's settings for
        this site.
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isPending} onClick={turn}>
        {state === "on" ? "Turn messages off here" : "Turn messages on here"}
      </Button>
      <output className="text-sm text-muted">
        {state === "on" ? "This device gets messages." : "This device gets no messages."}
      </output>
    </div>
  );
}
