import { useDeferredValue, useMemo, useState } from "react";
import type { OpenApiDocument } from "#contract/operations/openapi.ts";
import { Card } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { CallDetails } from "./CallDetails.tsx";
import { callsWith, formatNoun, nounsOf, type NounOfCalls } from "./calls.ts";

/** Every call, by noun, with a search. */
export function CallList({ document }: { document: OpenApiDocument }) {
  const [typed, type] = useState("");
  const wanted = useDeferredValue(typed);
  const nouns = useMemo(() => nounsOf(document), [document]);
  const found = callsWith(nouns, wanted);
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);
  const [server] = document.servers;
  return (
    <section aria-labelledby="calls" className="grid gap-4">
      <h2 id="calls" className="font-display text-2xl">
        Calls
      </h2>
      <SearchBox
        label="Search the calls"
        placeholder="Such as horses, POST or vaccination"
        value={typed}
        onChange={type}
      />
      <output className="text-muted">{count === 1 ? "1 call" : `${count} calls`}</output>
      {found.map((each) => (
        <Noun key={each.noun} noun={each} server={server?.url ?? ""} />
      ))}
      {found.length === 0 && (
        <EmptyState
          title="No such call"
          text="Search by another word of its path or its summary."
        />
      )}
    </section>
  );
}

const Noun = ({ noun: { noun, calls }, server }: { noun: NounOfCalls; server: string }) => (
  <Card as="section" aria-label={`Calls: ${formatNoun(noun)}`}>
    <h3 className="font-display text-xl">{formatNoun(noun)}</h3>
    <ul className="divide-y divide-line">
      {calls.map((call) => (
        <li key={call.id}>
          <Disclosure
            line={
              <span className="min-w-0 flex-1">
                <span className="mr-1 font-mono text-sm font-semibold">{call.method}</span>{" "}
                <span className="font-mono text-sm wrap-anywhere">{call.path}</span>
              </span>
            }
          >
            <CallDetails call={call} server={server} />
          </Disclosure>
        </li>
      ))}
    </ul>
  </Card>
);
