import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { answerRatingsEndpoints, type ChosenEntry } from "#contract/experts/chat-ratings.ts";
import { downloadAnswer } from "#web/core/download.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";

/** Entries that people chose among suggestions, with the questions that were shared. */
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

// as plain text, like everything that users typed
const SentQuestions = ({ words }: { words: readonly string[] }) => (
  <details className="min-w-0">
    <summary className="link min-h-control w-fit cursor-pointer py-2.5">
      What was asked, sent along
    </summary>
    <ul className="grid gap-2 rounded-control bg-sunken p-3 whitespace-pre-wrap">
      {words.map((asked, at) => (
        // two people may ask the same question
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{asked}</li>
      ))}
    </ul>
  </details>
);

/** Downloads the shared questions in the format from which the library learns phrasings. */
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
