import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import {
  type InspectionPack,
  inspectionEndpoints,
  PACK_FILE_PATH,
} from "#contract/data/inspection.ts";
import { formatDay } from "#rules/date-format.ts";
import { STRETCH_NOTE } from "#rules/inspection/gaps.ts";
import { LIMITS_NOTE, type Pack, packLabels, packs } from "#rules/inspection/packs.ts";
import { downloadFrom } from "#web/core/download.ts";
import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { Select } from "#web/ui/Select.tsx";
import { keptChoice } from "#web/ui/kept-choice.ts";
import { RequirementRow } from "./RequirementRow.tsx";
import { PackSourceLink } from "./PackSourceLink.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const { WorkOfHorses } = onDemand(() => import("./WorkOfHorses.tsx"));

const keptPack = keptChoice<Pack>("inspection-pack", ["ENGLAND", "SCOTLAND", "WALES", "LIVERY"]);

/** What an inspector asks of the yard, what is missing on record, and all of it as a PDF. */
export function InspectionPage() {
  useTitle("Inspection pack");
  return (
    <Page width="form">
      <PageTitle>Inspection pack</PageTitle>
      {useIsManager() ? (
        <Packs />
      ) : (
        <EmptyState
          title="For managers and owners"
          text="What an inspector asks is looked through by who manages the yard."
        />
      )}
    </Page>
  );
}

function Packs() {
  const [pack, setPack] = useState(keptPack.read);
  const found = useQuery(queryOf(inspectionEndpoints.read, { query: { pack } }));
  return (
    <>
      <p className="text-muted">
        What an inspector asks of those who hire out horses, and what is missing on record, for
        three years. {LIMITS_NOTE} {STRETCH_NOTE}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Pack" required className="w-full sm:max-w-80">
          <Select
            options={packs.map((value) => ({ value, label: packLabels[value] }))}
            value={pack}
            onChange={(chosen) => {
              keptPack.keep(chosen);
              setPack(chosen);
            }}
          />
        </Field>
        <DownloadButton pack={pack} />
      </div>
      <Loaded query={found} failed="The pack could not be put together" skeleton="h-96 w-full">
        {(data) => <Contents facts={data} />}
      </Loaded>
    </>
  );
}

function Contents({ facts }: { facts: InspectionPack }) {
  const { note, requirements, workload, from, madeOn, horses } = facts;
  const of = (state: (typeof requirements)[number]["state"]) =>
    requirements.filter((each) => each.state === state);
  const [missing, toShow, onRecord] = [of("MISSING"), of("TO_SHOW"), of("ON_RECORD")];
  return (
    <>
      <p className="rounded-control bg-sunken px-3 py-2">
        <span>{note.sentence}</span> <PackSourceLink source={note.source} />
      </p>
      <Section id="missing" title="What is missing">
        <p className="text-muted">
          Of {horses.length} {horses.length === 1 ? "horse" : "horses"}, from {formatDay(from)} to{" "}
          {formatDay(madeOn)}.
        </p>
        <Rows all={missing} none="Nothing that is asked is missing on record." />
      </Section>
      <Section id="to-show" title="To be shown by you">
        <p className="text-muted">
          Nothing on record can answer these: the paper has a box for each.
        </p>
        <Rows all={toShow} none="Nothing." />
      </Section>
      <Section id="on-record" title="Nothing is missing on record">
        <Rows all={onRecord} none="Nothing yet." />
      </Section>
      <Section id="work" title="Work of the horses">
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <WorkOfHorses workload={workload} />
        </Suspense>
      </Section>
    </>
  );
}

const Rows = ({ all, none }: { all: InspectionPack["requirements"]; none: string }) =>
  all.length === 0 ? (
    <p>{none}</p>
  ) : (
    <ul className="divide-y divide-line">
      {all.map((each) => (
        <RequirementRow key={each.id} requirement={each} />
      ))}
    </ul>
  );

function DownloadButton({ pack }: { pack: Pack }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadFrom(`${PACK_FILE_PATH}?pack=${pack}`);
    } catch (error) {
      showFailure("Error", error, "Failed to download the pack");
    }
    setBusy(false);
  };
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void download()}>
      <Download aria-hidden />
      Download the PDF
    </Button>
  );
}
