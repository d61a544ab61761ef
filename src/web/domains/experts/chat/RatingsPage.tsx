import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";
import {
  type AnswerRatings,
  answerRatingsEndpoints,
  RATING_WEEKS,
  type SentenceModelState,
  type WeekOfSpecialist,
} from "#contract/experts/chat-ratings.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { Section } from "#web/ui/Card.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Chosen, Downvoted, PhrasingsButton } from "./RatedAnswers.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";

/** Shows the installation's operator how the specialists' answers were rated. */
export function RatingsPage() {
  const found = useQuery(queryOf(answerRatingsEndpoints.ratings, {}));
  return (
    <Page>
      <header>
        <PageTitle>Answers</PageTitle>
        <p className="mt-1 max-w-[68ch] text-muted">
          How people rated the experts' answers. Chats are private: a question and its answer are
          shown only where the person sent them along.
        </p>
      </header>
      <Loaded query={found} failed="The ratings could not be loaded" skeleton="h-96 rounded-card">
        {(ratings) => <Sections ratings={ratings} />}
      </Loaded>
    </Page>
  );
}

/** Says how questions are currently matched with entries. */
const understanding: Record<SentenceModelState, string> = {
  ready: "Questions are understood by their meaning: the sentence model is loaded.",
  loading: "Questions are understood by their meaning: the sentence model is being loaded.",
  asleep:
    "Questions are understood by their meaning: the sentence model is loaded when somebody opens the experts.",
  away: "Questions are understood by their words alone: the sentence model could not be loaded. The server's log says why.",
  off: "Questions are understood by their words alone.",
};

const Sections = ({
  ratings: { sentenceModel, weeks, downvoted, chosen },
}: {
  ratings: AnswerRatings;
}) => (
  <>
    <p className="max-w-[68ch]">{understanding[sentenceModel]}</p>
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <BySpecialist weeks={weeks} />
      <ByWeek weeks={weeks} />
    </div>
    <section aria-labelledby="downvoted" className="grid gap-3">
      <h2 id="downvoted" className="font-display text-xl">
        What did not help
      </h2>
      {downvoted.length === 0 && <p className="text-muted">No answer has been marked down.</p>}
      {downvoted.length > 0 && <Downvoted answers={downvoted} />}
    </section>
    <section aria-labelledby="chosen" className="grid gap-3">
      <h2 id="chosen" className="font-display text-xl">
        What people chose
      </h2>
      <p className="max-w-[68ch] text-muted">
        {chosen.length === 0
          ? `Nothing was chosen in the last ${RATING_WEEKS} weeks.`
          : `How often each was chosen in the last ${RATING_WEEKS} weeks, when the experts had asked which was meant.`}
      </p>
      {chosen.length > 0 && <Chosen entries={chosen} />}
    </section>
    <PhrasingsButton />
  </>
);

type Weeks = readonly WeekOfSpecialist[];

const BySpecialist = ({ weeks }: { weeks: Weeks }) => (
  <Section
    id="by-specialist"
    title={`The last ${RATING_WEEKS} weeks by specialist`}
    className="grid min-w-0 gap-3"
  >
    <CountTable
      first="Specialist"
      counts={assistantTypes.map((type) =>
        together(
          assistantLabels[type].name,
          weeks.filter(({ assistantType }) => assistantType === type),
        ),
      )}
    />
  </Section>
);

function ByWeek({ weeks }: { weeks: Weeks }) {
  const [whose, setWhose] = useState<AssistantType | "all">("all");
  const chosen = weeks.filter(({ assistantType }) => whose === "all" || assistantType === whose);
  const mondays = [...new Set(chosen.map(({ week }) => week))];
  return (
    <Section id="by-week" title="By week" className="grid min-w-0 gap-3">
      <Select
        label="Specialist"
        className="max-w-80"
        value={whose}
        onChange={setWhose}
        options={[
          { value: "all", label: "All specialists" },
          ...assistantTypes.map((type) => ({ value: type, label: assistantLabels[type].name })),
        ]}
      />
      {mondays.length === 0 && (
        <p className="text-muted">Nothing was answered in the last {RATING_WEEKS} weeks.</p>
      )}
      {mondays.length > 0 && (
        <CountTable
          first="Week"
          counts={mondays.map((monday) =>
            together(
              formatDate(monday),
              chosen.filter(({ week }) => week === monday),
            ),
          )}
        />
      )}
    </Section>
  );
}

/** How often something was counted under one name. */
interface Count {
  name: string;
  answers: number;
  up: number;
  down: number;
  /** The number of answers that said that the library has nothing on the question. */
  notHeld: number;
  /** The number of answers that offered suggestions, and of answers to a chosen suggestion. */
  askedBack: number;
  chosen: number;
}

/** A table of counts, narrow enough for a phone; `first` is the heading of the column with the names. */
const CountTable = ({ first, counts }: { first: string; counts: readonly Count[] }) => (
  // focusable, so that the table can be scrolled by keyboard where it is wider than the screen
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section
    className="overflow-x-auto"
    tabIndex={0}
    aria-label={`Answers by ${first.toLowerCase()}`}
  >
    <table className="w-full text-left tabular-nums [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pl-3 [&_:is(td,th):first-child]:pl-0 [&_td]:text-right [&_thead_th]:align-bottom [&_thead_th:not(:first-child)]:text-right">
      <thead className="text-sm text-muted">
        <TableHead
          titles={[first, "Answers", "Helped", "Did not help", "Not held", "Asked back", "Chosen"]}
        />
      </thead>
      <tbody>
        {counts.map(({ name, answers, up, down, notHeld, askedBack, chosen }) => (
          <tr key={name}>
            <th scope="row" className="font-semibold">
              {name}
            </th>
            <td>{answers}</td>
            <td>{up}</td>
            <td>{down}</td>
            <td>{notHeld}</td>
            <td>{askedBack}</td>
            <td>{chosen}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Adds up several weeks' counts under one name. */
export function together(name: string, weeks: readonly WeekOfSpecialist[]): Count {
  const sum = (of: (week: WeekOfSpecialist) => number) =>
    weeks.reduce((all, week) => all + of(week), 0);
  return {
    name,
    answers: sum(({ answers }) => answers),
    up: sum(({ up }) => up),
    down: sum(({ down }) => down),
    notHeld: sum(({ notHeld }) => notHeld),
    askedBack: sum(({ askedBack }) => askedBack),
    chosen: sum(({ chosen }) => chosen),
  };
}
