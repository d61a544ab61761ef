import { formatMoment } from "#rules/date-format.ts";
import { Link } from "wouter";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import type { DownvotedAnswer } from "#contract/experts/chat-ratings.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";

/** Answers rated as unhelpful, each with the reader's message to the operator. */
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

// as plain text: whatever a user typed or a model wrote is not rendered
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
