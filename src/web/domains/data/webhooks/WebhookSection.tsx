import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { type Webhook, webhookEndpoints, WEBHOOKS_MAX } from "#contract/data/webhooks.ts";
import { paths } from "#contract/paths.ts";
import { formatWhen } from "#rules/date-format.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { webhookNounLabels } from "./noun-labels.ts";

const { AddWebhookDialog } = onDemand(() => import("./AddWebhookDialog.tsx"));
const { DeliveriesDialog } = onDemand(() => import("./DeliveriesDialog.tsx"));

/** The addresses that are told what changes in the yard, for managers. */
export function WebhookSection() {
  const webhooks = useQuery(queryOf(webhookEndpoints.list, {}));
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Webhook | null>(null);
  return (
    <Section id="webhooks" title="Webhooks" className="grid gap-2">
      <p className="text-muted">
        Programs of yours are told at once what changes in the yard.{" "}
        <Link href={`${paths.developers}#webhooks`} className="link">
          How webhooks work
        </Link>
      </p>
      <Loaded query={webhooks} failed="The webhooks could not be loaded" skeleton="h-16 w-full">
        {(all) => (
          <>
            <ul aria-label="Webhooks" className="divide-y divide-line empty:hidden">
              {all.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onChoose={() => setChosen(webhook)}
                />
              ))}
            </ul>
            {all.length < WEBHOOKS_MAX && (
              <Button className="justify-self-start" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Add a webhook
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
        {chosen && <DeliveriesDialog webhook={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </Section>
  );
}

function WebhookRow({ webhook, onChoose }: { webhook: Webhook; onChoose: () => void }) {
  const { id, url, nouns, madeBy } = webhook;
  const { host } = new URL(url);
  const given = { params: { id } };
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold wrap-anywhere">{url}</p>
      <p className="text-sm text-muted">
        {nouns.map((noun) => webhookNounLabels[noun]).join(", ")}
        {madeBy !== null && ` · by ${madeBy}`}
      </p>
      <StateOfWebhook webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <TestButton webhook={webhook} />
        <Button onClick={onChoose} aria-label={`Deliveries to ${host}`}>
          Deliveries
        </Button>
        {webhook.state === "OFF" ? (
          <CallButton
            call={webhookEndpoints.turnOn}
            given={given}
            done="The webhook is on"
            failed="Failed to switch the webhook on"
            aria-label={`Switch on ${host}`}
          >
            Switch on
          </CallButton>
        ) : (
          <CallButton
            call={webhookEndpoints.turnOff}
            given={given}
            done="The webhook is off"
            failed="Failed to switch the webhook off"
            aria-label={`Switch off ${host}`}
          >
            Switch off
          </CallButton>
        )}
        <CallButton
          call={webhookEndpoints.remove}
          given={given}
          done="The webhook is removed"
          failed="Failed to remove the webhook"
          variant="quiet"
          aria-label={`Remove ${host}`}
        >
          Remove
        </CallButton>
      </div>
    </li>
  );
}

const TestButton = ({ webhook: { id, url } }: { webhook: Webhook }) => (
  <CallButton
    call={webhookEndpoints.test}
    given={{ params: { id } }}
    done="The test is sent: see its deliveries"
    failed="Failed to send a test"
    aria-label={`Send a test to ${new URL(url).host}`}
  >
    Send a test
  </CallButton>
);

function StateOfWebhook({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === "OFF")
    return (
      <p>
        <Badge state="off">Off</Badge>
      </p>
    );
  return (
    <p>
      {failingSince === null ? (
        <Badge state="ok">On</Badge>
      ) : (
        <Badge state="soon">Fails since {formatWhen(failingSince)}</Badge>
      )}
    </p>
  );
}
