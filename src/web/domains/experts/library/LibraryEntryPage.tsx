import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { type LibraryEntry, libraryEndpoints } from "#contract/experts/library.ts";
import { paths } from "#contract/paths.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { formatMonth } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** One entry of the library, its source, and a link to the official page. */
export function LibraryEntryPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(queryOf(libraryEndpoints.find, { params: { id } }));
  return (
    <PublicPage title={data?.question ?? "Reference library"}>
      <Link href={paths.library} className="link flex w-fit items-center gap-2">
        <ArrowLeft aria-hidden />
        Reference library
      </Link>
      {data && <Entry entry={data} />}
      {!data && !error && <Skeleton className="h-72" />}
      {error && (
        <LoadFailed
          title={error.status === 404 ? "There is no such entry" : "The entry could not be opened"}
          error={error}
          onRetry={refetch}
        />
      )}
    </PublicPage>
  );
}

function Entry({ entry }: { entry: LibraryEntry }) {
  const { question, statement, evidence, title, url } = entry;
  const { state, word } = evidenceBadge(entry);
  return (
    <article className="grid max-w-[76ch] gap-5">
      <h1 className="font-display text-3xl">{question}</h1>
      <Badge state={state} className="w-fit">
        {word}
      </Badge>
      {evidence === "unconfirmed" && (
        <p className="rounded-control bg-soon-soft px-3 py-2 text-soon">
          This has not been read at its source. The specialists never give it as an answer.
        </p>
      )}
      <p className="text-lg">{statement}</p>
      <Section id="source" title="Source" className="grid gap-4">
        <Facts entry={entry} />
        <ButtonLink href={url} target="_blank" rel="noreferrer noopener" className="w-fit">
          <ExternalLink aria-hidden />
          {isOfficial(entry) ? "Open the official page" : "Open the source's page"}
          <span className="sr-only">: {title}, opens a new tab</span>
        </ButtonLink>
      </Section>
    </article>
  );
}

/** Whether the source is official; veterinary practices and papers are sources too, but are not labelled so. */
const isOfficial = ({ tier }: LibraryEntry) => tier === "official" || tier === "official-copy";

function Facts({ entry }: { entry: LibraryEntry }) {
  const { publisher, title, section, effective, assistants, seen } = entry;
  const read = seen.filter((address) => /^https?:\/\//.test(address));
  return (
    <dl className="grid gap-3 sm:grid-cols-[9rem_1fr]">
      <Fact name="Publisher">{publisher}</Fact>
      <Fact name="Title">{title}</Fact>
      {section && <Fact name="Section">{section}</Fact>}
      {effective && <Fact name="Dated">{formatMonth(effective)}</Fact>}
      <Fact name="Field">{assistants.map((each) => assistantLabels[each].field).join(", ")}</Fact>
      {read.length > 0 && (
        <Fact name="Read at">
          {read.map((address) => (
            <a
              key={address}
              href={address}
              target="_blank"
              rel="noreferrer noopener"
              className="link block wrap-anywhere"
            >
              {address}
            </a>
          ))}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="font-semibold text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const confidenceLabels: Record<LibraryEntry["confidence"], string> = {
  high: "Confirmed",
  medium: "Confirm with the body",
  low: "Background only",
};

/** The badge state and word for whether an entry may be used as an answer. */
export const evidenceBadge = ({ evidence, confidence }: LibraryEntry) =>
  evidence === "unconfirmed"
    ? ({ state: "off", word: "Unconfirmed" } as const)
    : ({
        state: confidence === "high" ? "ok" : "soon",
        word: confidenceLabels[confidence],
      } as const);
