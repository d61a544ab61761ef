import { useQuery } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { BIN_DAYS, binEndpoints, type BinItem } from "#contract/archive/bin.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { dateTimeWords } from "#web/core/dates.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { showFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { SettingsHeader } from "#web/domains/people/settings/SettingsHeader.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { alongWords, daysWords } from "./bin-words.ts";
import { EraseDialog } from "./EraseDialog.tsx";

/** What was deleted in the last thirty days, and the way back. */
export function BinPage() {
  const { data, error, refetch } = useQuery(queryOf(binEndpoints.list, {}));
  const [doomed, setDoomed] = useState<BinItem | null>(null);
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-180 gap-6 py-6 sm:py-8">
      <SettingsHeader title="Bin">
        What was deleted lies here for {BIN_DAYS} days: horses, health records, events, plans, doses
        and outings. After that it is erased, with its files.
      </SettingsHeader>
      {error && <LoadFailed title="The bin could not be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data?.length === 0 && (
        <EmptyState
          picture={<Trash2 aria-hidden />}
          title="The bin is empty"
          text="What is deleted in this yard can be put back from here."
        />
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-3" aria-label="Deleted">
          {data.map((item) => (
            <BinCard key={item.id} item={item} onErase={() => setDoomed(item)} />
          ))}
        </ul>
      )}
      {doomed && <EraseDialog item={doomed} onClose={() => setDoomed(null)} />}
    </main>
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
          {alongWords(item)}
        </p>
        <p className="text-sm text-muted">
          Deleted by {deletedBy} on {dateTimeWords(deletedAt)} ·{" "}
          <strong className="font-semibold whitespace-nowrap">{daysWords(daysLeft)}</strong>
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
  const { user } = useAuth();
  const isHorse = kind === "horse" || horseItemId !== null;
  if (isHorse && (user?.yardRole === "GROOM" || user?.yardRole === "VIEWER"))
    return <p className="text-sm text-muted">A manager of the yard can put the horse back.</p>;
  if (horseItemId === null) return <BackButton id={id} name={name} />;
  return <BackButton id={horseItemId} name={horseName ?? "its horse"} first />;
}

function BackButton({ id, name, first = false }: { id: string; name: string; first?: boolean }) {
  const putBack = useMutate(binEndpoints.putBack);
  const press = () =>
    void putBack.mutateAsync({ params: { id } }).then(
      () => toast({ title: `${name} is back` }),
      (error: unknown) => showFailure("Error", error, "Failed to put it back"),
    );
  return (
    <Button
      busy={putBack.isPending}
      onClick={press}
      {...(!first && { "aria-label": `Put back: ${name}` })}
    >
      <Undo2 aria-hidden />
      {first ? `Put back ${name} first` : "Put back"}
    </Button>
  );
}
