import { IfMayWrite, useIsManager } from "#web/core/IfMayWrite.tsx";
import { useState } from "react";
import type { BodiesChosen } from "#contract/competing/compliance.ts";
import { type Body, bodyLabels, usualBodies } from "#rules/vaccination/rulebooks.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { BodiesEdit } from "./BodiesEdit.tsx";
import { ownBodies, useBodies } from "./use-bodies.ts";

/** The bodies whose rules the yard follows, and the horses that have bodies of their own. */
export function BodiesView() {
  return (
    <Loaded query={useBodies()} failed="The bodies could not be loaded" skeleton="h-72 w-full">
      {(data) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <OfYard data={data} />
          <OfHorses data={data} />
        </div>
      )}
    </Loaded>
  );
}

function OfYard({ data }: { data: BodiesChosen }) {
  const may = useIsManager();
  return (
    <Section id="yard-bodies" title="Whose rules the yard goes by">
      <p className="text-muted">
        {data.chosen
          ? "The board, each horse's card and the badges go by these."
          : `Nobody has chosen yet: ${formatBodies(usualBodies)} are shown, which ask for a booster each year. Badges go by twelve months until you choose.`}
      </p>
      {may ? (
        <BodiesEdit
          legend="Go by"
          data={data}
          horseId={null}
          usual="The usual four"
          backLabel="Back to the usual four"
        />
      ) : (
        <p>{formatBodies(data.bodies)}. The yard's owner or a manager can change them.</p>
      )}
    </Section>
  );
}

const formatBodies = (chosen: readonly Body[]) => chosen.map((body) => bodyLabels[body]).join(", ");

function OfHorses({ data }: { data: BodiesChosen }) {
  const { data: horses } = useHorseNames();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Section id="horse-bodies" title="Horses that differ">
      <p className="text-muted">A racehorse among ponies goes by its own bodies.</p>
      <ul className="divide-y divide-line">
        {horses?.map(({ id, name }) => (
          <li key={id} className="grid gap-2 py-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-words">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-muted">
                  {ownBodies(data, id)?.join(", ") ?? "As the yard"}
                </span>
              </span>
              <IfMayWrite section="health" horseId={id}>
                <Button
                  aria-expanded={open === id}
                  aria-label={`Change the bodies of ${name}`}
                  onClick={() => setOpen(open === id ? null : id)}
                >
                  Change
                </Button>
              </IfMayWrite>
            </div>
            {open === id && (
              <BodiesEdit
                legend={`${name} goes by`}
                data={data}
                horseId={id}
                usual="As the yard"
                backLabel="As the yard"
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
