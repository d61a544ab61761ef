import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { Page } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { BIN_DAYS, binEndpoints, type BinItem } from "#contract/data/bin.ts";
import { formatMoment } from "#rules/date-format.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { SettingsHeader } from "#web/domains/people/settings/SettingsHeader.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { EraseDialog } from "./EraseDialog.tsx";

/** Shows what was deleted in the last thirty days, with buttons to restore it. */
export function BinPage() {
  const items = useQuery(queryOf(binEndpoints.list, {}));
  const [doomed, setDoomed] = useState<BinItem | null>(null);
  return (
    <Page width="form">
      <SettingsHeader title="Bin">
        What was deleted lies here for {BIN_DAYS} days: horses, health records, events, plans,
        doses, outings, places, contacts and papers. After that it is erased, with its files.
      </SettingsHeader>
      <Loaded query={items} failed="The bin could not be loaded" skeleton="h-64 w-full">
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              picture={<Trash2 aria-hidden />}
              title="The bin is empty"
              text="What is deleted in this yard can be put back from here."
            />
          ) : (
            <ul className="grid gap-3" aria-label="Deleted">
              {data.map((item) => (
                <BinCard key={item.id} item={item} onErase={() => setDoomed(item)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {doomed && <EraseDialog item={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  );
}

function BinCard({ item, onErase }: { item: BinItem; onErase: () => void }) {
  const { user } = useAuth();
  const { what, name, horseName, deletedBy, deletedAt, daysLeft } = item;
  return (
    <Card as="li" className="grid gap-3">
      <div>
        <h2 className="text-lg font-semibold break-words">{name}</h2>
        <p className="text-muted">
          {what}
          {horseName !== null && ` of ${horseName}`}
          {formatContents(item)}
        </p>
        <p className="text-sm text-muted">
          Deleted by {deletedBy} on {formatMoment(deletedAt)} ·{" "}
          <strong className="font-semibold whitespace-nowrap">{formatDaysLeft(daysLeft)}</strong>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <WayBack item={item} />
        {user?.yardRole === "OWNER" && (
          <Button variant="quiet" aria-label={`Delete for good: ${name}`} onClick={onErase}>
            Delete for good
          </Button>
        )}
      </div>
    </Card>
  );
}

function WayBack({ item: { id, kind, name, horseName, horseItemId } }: { item: BinItem }) {
  const isManager = useIsManager();
  const isHorse = kind === "horse" || horseItemId !== null;
  if (isHorse && !isManager)
    return <p className="text-sm text-muted">A manager of the yard can put the horse back.</p>;
  if (horseItemId === null) return <BackButton id={id} name={name} />;
  return <BackButton id={horseItemId} name={horseName ?? "its horse"} first />;
}

const BackButton = ({ id, name, first = false }: { id: string; name: string; first?: boolean }) => (
  <CallButton
    call={binEndpoints.putBack}
    given={{ params: { id } }}
    done={`${name} is back`}
    failed="Failed to put it back"
    {...(!first && { "aria-label": `Put back: ${name}` })}
  >
    <Undo2 aria-hidden />
    {first ? `Put back ${name} first` : "Put back"}
  </CallButton>
);

/**
 * Names what was deleted with a row and would be restored with it: ', with 3 entries of its records and care and
 * 1 file'; empty if there is nothing.
 */
export function formatContents({
  kind,
  along,
  files,
}: Pick<BinItem, "kind" | "along" | "files">): string {
  const parts = [
    along > 0 && (words[kind] ?? formatEntries)(along),
    files > 0 && `${files} ${files === 1 ? "file" : "files"}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `, with ${parts.join(" and ")}` : "";
}

const formatEntries = (along: number) =>
  `${along} ${along === 1 ? "entry" : "entries"} of its records and care`;

const formatEnteredHorses = (along: number) =>
  `${along} ${along === 1 ? "horse" : "horses"} entered`;

const formatUndoneTogether = (along: number) => `${along} more undone at once`;

const words: Partial<Record<BinItem["kind"], (along: number) => string>> = {
  outing: formatEnteredHorses,
  act: formatUndoneTogether,
};

/** Formats a number of days as '1 day left'. */
export const formatDaysLeft = (days: number) => (days === 1 ? "1 day left" : `${days} days left`);
