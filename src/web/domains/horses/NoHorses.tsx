import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { IfManager, IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { standingLabels } from "#contract/horses/horse-standing.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { HorseIcon } from "#web/ui/horse-icons.ts";
import type { ListState } from "./list-query.ts";

/** Shown for an empty list, with a button that clears the search or filter, or that adds the first horse. */
export function NoHorses({ list, onAdd }: { list: ListState; onAdd: () => void }) {
  const { search, standing } = list.query;
  if (!search && !standing)
    return (
      <EmptyState
        picture={<HorseIcon aria-hidden />}
        title="No horses added yet"
        text="Each horse keeps its papers, health records and care calendar in one place."
        action={
          <IfMayWrite section="papers" horseId={null}>
            <div className="grid justify-items-center gap-2">
              <Button variant="primary" size="lg" onClick={onAdd}>
                Add Your First Horse
              </Button>
              <IfManager>
                <Link href={paths.import} className="link inline-flex min-h-control items-center">
                  Or bring your own sheet in
                </Link>
              </IfManager>
            </div>
          </IfMayWrite>
        }
      />
    );
  const standsSo = standing && ` with the standing ‘${standingLabels[standing]}’`;
  return (
    <EmptyState
      picture={<HorseIcon aria-hidden />}
      title="No horses found"
      text={
        search ? (
          <>
            Nothing in your yard matches “<bdi>{search}</bdi>” by name, breed or passport{standsSo}.
          </>
        ) : (
          `No horse in your yard${standsSo ?? ""}.`
        )
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {search && <Button onClick={() => list.change({ search: "" })}>Clear Search</Button>}
          {standing && (
            <Button onClick={() => list.change({ standing: null })}>Show all standings</Button>
          )}
        </div>
      }
    />
  );
}
