import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";
import {
  libraryEndpoints,
  type LibraryEntry,
  type LibraryPage as LibraryPageReply,
} from "#contract/experts/library.ts";
import { paths } from "#contract/paths.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { cx } from "#web/ui/cx.ts";
import { PublicPage } from "./PublicPage.tsx";
import { type LibraryState, useLibraryState } from "./library-state.ts";
import type { z } from "zod/mini";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pager } from "#web/ui/Pager.tsx";
import { entryPath } from "./SourceLink.tsx";

/** The index of the reference library, filtered by specialist, topic or search. */
export function LibraryPage() {
  const state = useLibraryState();
  return (
    <PublicPage title="Reference library">
      <header>
        <h1 className="font-display text-3xl">Reference library</h1>
        <p className="mt-1 max-w-[68ch] text-muted">
          What the specialists of{" "}
          <Link href={paths.ask} className="link">
            Ask the Expert
          </Link>{" "}
          answer from. Every statement names its source, the official one where there is one; rules
          change, so follow the link before you rely on one.
        </p>
      </header>
      <SearchBox
        label="Search the library"
        placeholder="Search by words, such as flu jab or passport"
        value={state.typed}
        onChange={state.type}
      />
      <Fields state={state} />
      <Shelves state={state} />
    </PublicPage>
  );
}

function Shelves({ state }: { state: LibraryState }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(libraryEndpoints.list, { query: state.query }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <LoadFailed title="The library could not be opened" error={error} onRetry={refetch} />;
  if (!data) return <ShelvesSkeleton />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_1fr]">
      <Topics topics={data.topics} state={state} />
      <Entries page={data} state={state} isStale={isPlaceholderData} />
    </div>
  );
}

const ShelvesSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
);

/** Filters entries by the specialists' fields. */
export function Fields({ state }: { state: LibraryState }) {
  const choices: (AssistantType | null)[] = [null, ...assistantTypes];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Field</legend>
      {choices.map((choice) => {
        const isChosen = state.query.assistant === choice;
        return (
          <button
            key={choice ?? "all"}
            type="button"
            aria-pressed={isChosen}
            onClick={() => state.change({ assistant: choice })}
            className={cx(
              "min-h-control rounded-full border px-4 font-semibold",
              isChosen
                ? "border-accent bg-accent-soft text-accent"
                : "border-line bg-surface hover:bg-sunken",
            )}
          >
            {choice ? assistantLabels[choice].field : "All"}
          </button>
        );
      })}
    </fieldset>
  );
}

interface TopicsProps {
  topics: readonly { topic: string; title: string; entries: number }[];
  state: LibraryState;
}

/** Lists every topic with the number of its entries; collapsed on a phone. */
export function Topics({ topics, state }: TopicsProps) {
  const [isWide] = useState(() => window.matchMedia("(width >= 64rem)").matches);
  const chosen = state.query.topic;
  return (
    <details open={isWide} className="rounded-card border border-line bg-surface p-3">
      <summary className="min-h-row cursor-pointer content-center px-2 font-semibold">
        Topics
      </summary>
      <ul className="grid">
        {topics.map(({ topic, title, entries }) => (
          <li key={topic}>
            <button
              type="button"
              aria-pressed={topic === chosen}
              onClick={() => state.change({ topic: topic === chosen ? null : topic })}
              className={cx(
                "flex min-h-row w-full items-center justify-between gap-3 rounded-control px-2 text-left",
                topic === chosen ? "bg-accent-soft font-semibold text-accent" : "hover:bg-sunken",
              )}
            >
              {title}
              <span className="text-sm text-muted">{entries}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EntriesProps {
  page: z.output<typeof LibraryPageReply>;
  state: LibraryState;
  /** Whether this is the previous list, shown while the next one loads. */
  isStale: boolean;
}

/** A page of the library's entries. */
function Entries({ page, state, isStale }: EntriesProps) {
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
