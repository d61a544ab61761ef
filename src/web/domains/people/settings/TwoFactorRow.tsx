import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Reply } from "#contract/endpoint.ts";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { ConfirmFirst, SettingRow } from "./SettingRow.tsx";

const { TurnOnDialog } = onDemand(() => import("./TurnOnDialog.tsx"));
const { RemakeCodesDialog } = onDemand(() => import("./RemakeCodesDialog.tsx"));
const { TurnOffDialog } = onDemand(() => import("./TurnOffDialog.tsx"));

type Open = "on" | "codes" | "off";

/** Says whether signing in needs a code from the phone, with buttons to change that. */
export function TwoFactorRow({ emailConfirmed }: { emailConfirmed: boolean }) {
  const { data, error } = useQuery(queryOf(twoFactorEndpoints.find, {}));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingRow
      title="Two-factor sign-in"
      action={<Actions on={data?.on ?? false} mayTurnOn={emailConfirmed} onOpen={setOpen} />}
    >
      {error && <p role="alert">{error.sentence}</p>}
      {data && <TwoFactorState {...data} mayTurnOn={emailConfirmed} />}
      <Suspense fallback={null}>
        {open === "on" && <TurnOnDialog onClose={close} />}
        {open === "codes" && <RemakeCodesDialog onClose={close} />}
        {open === "off" && <TurnOffDialog onClose={close} />}
      </Suspense>
    </SettingRow>
  );
}

interface ActionsProps {
  on: boolean;
  mayTurnOn: boolean;
  onOpen: (open: Open) => void;
}

function Actions({ on, mayTurnOn, onOpen }: ActionsProps) {
  if (!on && !mayTurnOn) return null;
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

type TwoFactorStateProps = Reply<typeof twoFactorEndpoints.find> & { mayTurnOn: boolean };

function TwoFactorState({ on, since, recoveryCodesLeft, mayTurnOn }: TwoFactorStateProps) {
  if (!on)
    return (
      <>
        <p>Asks for a code from your phone, besides the password.</p>
        {!mayTurnOn && <ConfirmFirst />}
      </>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge state="ok">On</Badge>
      <span>
        since {formatMoment(since ?? "")} · {codesLeft(recoveryCodesLeft)}
      </span>
    </div>
  );
}

const codesLeft = (left: number) =>
  left === 1 ? "1 recovery code left" : `${left} recovery codes left`;
