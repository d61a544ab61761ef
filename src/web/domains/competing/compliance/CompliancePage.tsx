import { Page, PageTitle } from "#web/ui/Page.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearch } from "wouter";
import { complianceEndpoints, firstOfBoard } from "#contract/competing/compliance.ts";
import { londonDate } from "#rules/london.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";
import { FirstHorse } from "#web/domains/horses/FirstHorse.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Board } from "./Board.tsx";
import { EventDayField, isEventDay } from "./EventDayField.tsx";
import { useBodies } from "./use-bodies.ts";

const { OutingsView } = onDemand(() => import("#web/domains/competing/outings/OutingsView.tsx"));
const { BodiesView } = onDemand(() => import("./BodiesView.tsx"));

const tabs = [
  { value: "day", label: "On one day" },
  { value: "outings", label: "Outings" },
  { value: "bodies", label: "Whose rules" },
] as const;
type Tab = (typeof tabs)[number]["value"];

const tabNamed = (name: string | null): Tab =>
  tabs.find(({ value }) => value === name)?.value ?? "day";

/** Shows where the yard's horses may go: on one day or to planned outings, and by the rules of which bodies. */
export function CompliancePage() {
  const asked = new URLSearchParams(useSearch()).get("view");
  const [tab, setTab] = useState<Tab>(() => tabNamed(asked));
  const [day, setDay] = useState(() => londonDate(new Date()));
  const wanted = tab === "day" && isEventDay(day);
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageTitle>Can we go?</PageTitle>
          <p className="mt-1 text-muted">
            Flu vaccinations and medicines of the yard against each body's rules
            {wanted && `, for ${formatDate(day)}`}.
          </p>
        </div>
        <PrintButton data-print="off" />
      </div>
      <Tabs label="Can we go?" tabs={tabs} value={tab} onChange={setTab}>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          {tab === "day" && <OneDay day={day} onDay={setDay} onBodies={() => setTab("bodies")} />}
          {tab === "outings" && <OutingsView />}
          {tab === "bodies" && <BodiesView />}
        </Suspense>
      </Tabs>
    </Page>
  );
}

interface OneDayProps {
  day: string;
  onDay: (day: string) => void;
  onBodies: () => void;
}

const OneDay = ({ day, onDay, onBodies }: OneDayProps) => (
  <div className="grid gap-6">
    <div data-print="off">
      <EventDayField day={day} onDay={onDay} className="max-w-56" />
    </div>
    {isEventDay(day) ? (
      <BoardOn key={day} day={day} />
    ) : (
      <output>Choose the day of the event.</output>
    )}
    <ChosenBodies onChoose={onBodies} />
  </div>
);

function BoardOn({ day }: { day: string }) {
  const [all, setAll] = useState(false);
  const board = useQuery({
    ...queryOf(complianceEndpoints.board, { query: all ? { on: day } : firstOfBoard(day) }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={board} failed="The board could not be loaded" skeleton="h-96 w-full">
      {(data) =>
        data.rows.length === 0 ? (
          <FirstHorse />
        ) : (
          <Board
            {...data}
            day={day}
            onAll={() => setAll(true)}
            isLoadingAll={board.isPlaceholderData}
          />
        )
      }
    </Loaded>
  );
}

/** The bodies that the board follows, whether chosen or the default, and a button to choose them. */
export function ChosenBodies({ onChoose }: { onChoose: () => void }) {
  const { data } = useBodies();
  if (!data) return null;
  return (
    <p data-print="off">
      {data.chosen
        ? "These are the bodies whose rules your yard goes by. "
        : "Nobody has chosen yet, so these are the rules of the four national bodies. "}
      <button type="button" className="link min-h-control cursor-pointer" onClick={onChoose}>
        Choose whose rules count
      </button>
    </p>
  );
}
