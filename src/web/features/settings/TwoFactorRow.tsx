import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Reply } from "#contract/endpoint.ts";
import { twoFactorEndpoints } from "#contract/two-factor.ts";
import { ask } from "#web/core/ask.ts";
import { dateTimeWords } from "#web/core/dates.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SettingRow } from "./SettingRow.tsx";

const TurnOnDialog = lazy(async () => ({
  default: (await import("./TurnOnDialog.tsx")).TurnOnDialog,
}));
const RemakeCodesDialog = lazy(async () => ({
  default: (await import("./RemakeCodesDialog.tsx")).RemakeCodesDialog,
}));
const TurnOffDialog = lazy(async () => ({
  default: (await import("./TurnOffDialog.tsx")).TurnOffDialog,
}));

type Open = "on" | "codes" | "off";

/** Whether a code from the phone is asked for, and what can be done about it. */
export function TwoFactorRow() {
  const { data, error } = useQuery(ask(twoFactorEndpoints.find, {}));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingRow
      title="Two-factor sign-in"
      action={<Actions on={data?.on ?? false} onOpen={setOpen} />}
    >
      {error && <p role="alert">{error.sentence}</p>}
      {data && <Standing {...data} />}
      <Suspense fallback={null}>
        {open === "on" && <TurnOnDialog onClose={close} />}
        {open === "codes" && <RemakeCodesDialog onClose={close} />}
        {open === "off" && <TurnOffDialog onClose={close} />}
      </Suspense>
    </SettingRow>
  );
}

function Actions({ on, onOpen }: { on: boolean; onOpen: (open: Open) => void }) {
  if (!on) return <Button onClick={() => onOpen("on")}>Set up</Button>;
  return (
    <>
      <Button onClick={() => onOpen("codes")}>New recovery codes</Button>
      <Button variant="quiet" onClick={() => onOpen("off")}>
        Turn off
      </Button>
    </>
  );
}

function Standing({ on, since, recoveryCodesLeft }: Reply<typeof twoFactorEndpoints.find>) {
  if (!on) return <p>Asks for a code from your phone, besides the password.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge state="ok">On</Badge>
      <span>
        since {dateTimeWords(since ?? "")} · {codesLeft(recoveryCodesLeft)}
      </span>
    </div>
  );
}

const codesLeft = (left: number) =>
  left === 1 ? "1 recovery code left" : `${left} recovery codes left`;
