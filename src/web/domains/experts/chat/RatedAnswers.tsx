import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import {
  type DownvotedAnswer,
  answerRatingsEndpoints,
  type ChosenEntry,
} from "#contract/experts/chat-ratings.ts";
import { formatMoment } from "#rules/date-format.ts";
import { downloadAnswer } from "#web/core/download.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";

/** Answers rated as unhelpful, each with the reason that the user gave to the operator. */
export const Downvoted = ({ answers }: { answers: readonly DownvotedAnswer[] }) => (
  <ol aria-label="Answers that did not help" className="grid gap-3">
    {answers.map((answer) => (
      <li key={answer.id} className="min-w-0">
        <Card className="grid gap-2 wrap-anywhere">
          <Head answer={answer} />
          {answer.reason === null ? (
            <p className="text-muted">No reason was given.</p>
          ) : (
            <blockquote className="border-l-2 border-edge pl-3 whitespace-pre-wrap">
              {answer.reason}
            </blockquote>
          )}
          <Basis answer={answer} />
          {answer.shared && <Shared {...answer.shared} />}
        </Card>
      </li>
    ))}
  </ol>
);

const Head = ({ answer }: { answer: DownvotedAnswer }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <h3 className="font-semibold">{assistantLabels[answer.assistantType].name}</h3>
    <time dateTime={answer.ratedAt} className="text-sm text-muted">
      {formatMoment(answer.ratedAt)}
    </time>
    {answer.urgent && <Badge state="overdue">Urgent</Badge>}
    {!answer.answered && <Badge state="off">Not held</Badge>}
  </div>
);

const Basis = ({ answer: { citations, model } }: { answer: DownvotedAnswer }) => (
  <p className="text-sm text-muted">
    {model ? `Worded by ${model}. ` : "Worded without a model. "}
    {citations.length === 0 && "No source was cited."}
    {citations.length > 0 && "Sources: "}
    {citations.map(({ id, title }, place) => (
      <span key={id}>
        {place > 0 && ", "}
        <Link href={entryPath(id)} className="link">
          {title}
        </Link>
      </span>
    ))}
  </p>
);

// shown as plain text, because text of users and of a model is never rendered as markup
const Shared = ({ question, answer }: { question: string; answer: string }) => (
  <details className="min-w-0">
    <summary className="link min-h-control w-fit cursor-pointer py-2.5">
      Question and answer, sent along
    </summary>
    <dl className="grid gap-2 rounded-control bg-sunken p-3 whitespace-pre-wrap">
      <dt className="font-semibold">Question</dt>
      <dd>{question}</dd>
      <dt className="font-semibold">Answer</dt>
      <dd>{answer}</dd>
    </dl>
  </details>
);

/** The entries that users chose among suggestions, with the questions that were shared. */
export const Chosen = ({ entries }: { entries: readonly ChosenEntry[] }) => (
  <Card>
    <ol aria-label="What people chose" className="divide-y divide-line">
      {entries.map(({ entryId, title, times, words }) => (
        <li key={entryId} className="min-w-0 py-2 wrap-anywhere first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link href={entryPath(entryId)} className="link">
              {title}
            </Link>
            <span className="text-sm text-muted tabular-nums">{formatTimesChosen(times)}</span>
          </div>
          {words.length > 0 && <SentQuestions words={words} />}
        </li>
      ))}
    </ol>
  </Card>
);

const formatTimesChosen = (times: number) =>
  times === 1 ? "Chosen once" : `Chosen ${times} times`;

// shown as plain text, like everything that users typed
const SentQuestions = ({ words }: { words: readonly string[] }) => (
  <details className="min-w-0">
    <summary className="link min-h-control w-fit cursor-pointer py-2.5">
      What was asked, sent along
    </summary>
    <ul className="grid gap-2 rounded-control bg-sunken p-3 whitespace-pre-wrap">
      {words.map((asked, at) => (
        // the index is the key, because two people may ask the same question
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{asked}</li>
      ))}
    </ul>
  </details>
);

/** A button that downloads the shared questions in the format of the library's file of phrasings. */
export function PhrasingsButton() {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    return downloadAnswer(answerRatingsEndpoints.phrasings)
      .catch((error: unknown) =>
        showFailure("Error", error, "The new phrasings could not be downloaded"),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isBusy} onClick={() => void save()}>
        <Download aria-hidden />
        Export as new phrasings
      </Button>
      <p className="max-w-[68ch] text-sm text-muted">
        A file of the questions that were sent along, for somebody to sort before the library learns
        from it: those of chosen answers that helped, and those of answers that did not.
      </p>
    </div>
  );
}
