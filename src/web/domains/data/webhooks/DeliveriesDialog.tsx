import { useQuery } from "@tanstack/react-query";
import { type Webhook, type WebhookDelivery, webhookEndpoints } from "#contract/data/webhooks.ts";
import { formatWhen } from "#rules/date-format.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

interface DeliveriesDialogProps {
  webhook: Pick<Webhook, "id" | "url">;
  onClose: () => void;
}

/** What was delivered to a webhook within the last week, and what waits. */
export function DeliveriesDialog({ webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const query = useQuery(queryOf(webhookEndpoints.deliveries, { params: { id } }));
  return (
    <Dialog open onOpenChange={onClose} title="Deliveries" description={new URL(url).host}>
      <Loaded
        query={query}
        failed="The deliveries could not be loaded"
        level={3}
        skeleton="h-40 w-full"
      >
        {(deliveries) =>
          deliveries.length === 0 ? (
            <EmptyState
              level={3}
              title="Nothing yet"
              text="Deliveries of the last seven days stand here."
            />
          ) : (
            // the list scrolls, and has nothing else that the keyboard could reach
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <ul tabIndex={0} aria-label="Deliveries" className="divide-y divide-line">
              {deliveries.map((each) => (
                <DeliveryRow key={each.id} delivery={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const kindLabels: Record<WebhookDelivery["kind"], string> = {
  CHANGES: "Changes",
  RESET: "Changes were missed",
  TEST: "Test",
};

const stateLabels: Record<WebhookDelivery["state"], [label: string, state: BadgeState]> = {
  WAITING: ["Waits", "soon"],
  DELIVERED: ["Delivered", "ok"],
  FAILED: ["Failed", "overdue"],
};

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { kind, state, createdAt } = delivery;
  const [label, badge] = stateLabels[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{kindLabels[kind]}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {formatWhen(createdAt)} · {formatOutcome(delivery)}
        </p>
      </div>
      <Badge state={badge}>{label}</Badge>
    </li>
  );
}

function formatOutcome({ tries, status, reason }: WebhookDelivery): string {
  if (tries === 0) return "not tried yet";
  const times = tries === 1 ? "1 try" : `${tries} tries`;
  if (status !== null) return `${times}, answered ${status}`;
  return reason === null ? times : `${times}. ${reason}`;
}
