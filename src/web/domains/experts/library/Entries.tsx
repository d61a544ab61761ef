import { Link } from "wouter";
import type { z } from "zod/mini";
import type { LibraryEntry, LibraryPage } from "#contract/experts/library.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pager } from "#web/ui/Pager.tsx";
import { entryPath } from "./SourceLink.tsx";
import type { LibraryState } from "./library-state.ts";

interface EntriesProps {
  page: z.output<typeof LibraryPage>;
  state: LibraryState;
  /** Whether this is the previous list, shown while the next one loads. */
  isStale: boolean;
}

/** A page of the library's entries. */
export function Entries({ page, state, isStale }: EntriesProps) {
  const { query, change, type } = state;
  const { items, total, totalPages } = page;
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing found"
        text="The library holds nothing under these words, field and topic."
        action={
          <Button
            onClick={() => {
              type("");
              change({ assistant: null, topic: null, search: null });
            }}
          >
            Show everything
          </Button>
        }
      />
    );
  return (
    <div className="grid min-w-0 gap-5">
      <ul aria-label="Entries" aria-busy={isStale} className="grid gap-3">
        {items.map((entry) => (
          <li key={entry.id}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </ul>
      <Pager
        page={query.page}
        totalPages={totalPages}
        onPage={(next) => {
          change({ page: next });
          document.getElementById("main")?.focus();
        }}
        pageSize={query.pageSize}
        total={total}
        of="entries"
      />
    </div>
  );
}

const EntryCard = ({ entry }: { entry: LibraryEntry }) => (
  <Card as="article" className="grid gap-1">
    <h2 className="font-semibold">
      <Link href={entryPath(entry.id)} className="link">
        {entry.question}
      </Link>
    </h2>
    <p className="line-clamp-2">{entry.statement}</p>
    <p className="text-sm text-muted">{entry.publisher}</p>
  </Card>
);
