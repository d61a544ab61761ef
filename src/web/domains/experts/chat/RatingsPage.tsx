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
import { Chosen, PhrasingsButton, Downvoted } from "./RatedAnswers.tsx";
import { CountTable, together } from "./CountTable.tsx";

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
