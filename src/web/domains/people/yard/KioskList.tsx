import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { type Kiosk, kioskEndpoints, KIOSKS_MAX } from "#contract/care/kiosk.ts";
import { formatWhen } from "#rules/date-format.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";

const { LinkKioskDialog } = onDemand(() => import("./LinkKioskDialog.tsx"));

/** The screens on which the yard's day is ticked without signing in. */
export function KioskList() {
  const kiosks = useQuery(queryOf(kioskEndpoints.list, {}));
  const [isLinking, setLinking] = useState(false);
  return (
    <Section id="kiosks" title="Tack-room screens" className="grid gap-2">
      <p className="text-muted">
        A tablet on the wall shows the yard&rsquo;s day and takes ticks without signing in: whoever
        ticks says who they are. Whoever stands before it sees feeds, medicines, warnings and first
        names, and nothing else.
      </p>
      <Loaded query={kiosks} failed="The screens could not be loaded" skeleton="h-16 w-full">
        {(all) => (
          <>
            <ul className="divide-y divide-line">
              {all.map((kiosk) => (
                <KioskRow key={kiosk.id} kiosk={kiosk} />
              ))}
            </ul>
            {all.length < KIOSKS_MAX && (
              <Button className="justify-self-start" onClick={() => setLinking(true)}>
                <Plus aria-hidden />
                Link a screen
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Suspense>{isLinking && <LinkKioskDialog onClose={() => setLinking(false)} />}</Suspense>
    </Section>
  );
}

const KioskRow = ({ kiosk: { id, name, linkedBy, lastSeenAt } }: { kiosk: Kiosk }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {lastSeenAt === null ? "Never opened yet" : `Last open ${formatWhen(lastSeenAt)}`}
        {linkedBy !== null && ` · linked by ${linkedBy}`}
      </p>
    </div>
    <CallButton
      call={kioskEndpoints.unlink}
      given={{ params: { id } }}
      done="The screen shows nothing any more"
      failed="Failed to unlink the screen"
      aria-label={`Unlink ${name}`}
    >
      Unlink
    </CallButton>
  </li>
);
