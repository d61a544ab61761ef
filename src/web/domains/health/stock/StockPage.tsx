import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { type FeedStock, type MedicineStock, stockEndpoints } from "#contract/health/stock.ts";
import type { CallFailed } from "#web/core/call.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useMayReadAll } from "#web/core/session.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { StockRow } from "./StockRow.tsx";

const { MedicineStockDialog } = onDemand(() => import("./MedicineStockDialog.tsx"));
const { FeedStockDialog } = onDemand(() => import("./FeedStockDialog.tsx"));

type OpenDialog = { medicine: MedicineStock | null } | { feed: FeedStock | null };

/** What the yard keeps of medicines and feeds, and what is left of it. */
export function StockPage() {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  useTitle("Stock");
  return (
    <Page width="list">
      <PageTitle>Stock</PageTitle>
      <p className="text-muted">
        What is left is what was counted, less the doses given and what the feed records say since.
        Saving an item counts it.
      </p>
      {useMayReadAll("medicines") && <Medicines onOpen={(medicine) => setOpened({ medicine })} />}
      {useMayReadAll("feed") && <Feeds onOpen={(feed) => setOpened({ feed })} />}
      <Suspense>
        {opened && "medicine" in opened && (
          <MedicineStockDialog item={opened.medicine} onClose={close} />
        )}
        {opened && "feed" in opened && <FeedStockDialog item={opened.feed} onClose={close} />}
      </Suspense>
    </Page>
  );
}

const Medicines = ({ onOpen }: { onOpen: (item: MedicineStock | null) => void }) => (
  <Shelf
    section="medicines"
    title="Medicines"
    query={useQuery(queryOf(stockEndpoints.medicines, {}))}
    none="None yet. Add what is in the cupboard, with its batch and last day; doses given are taken off where their dosage is an amount, such as 1 sachet."
    addLabel="Add a medicine"
    row={(item) => ({ item, usedADay: 0, remarks: item.uncounted })}
    onOpen={onOpen}
  />
);

const Feeds = ({ onOpen }: { onOpen: (item: FeedStock | null) => void }) => (
  <Shelf
    section="feed"
    title="Feeds"
    query={useQuery(queryOf(stockEndpoints.feeds, {}))}
    none="None yet. Add a feed by the name that stands in the feed records, with what a scoop weighs, its price and its label: each horse’s feed then says what it holds and costs a day."
    addLabel="Add a feed"
    row={(item) => ({ item, usedADay: item.kgADay, remarks: [] })}
    onOpen={onOpen}
  />
);

interface ShelfProps<Item> {
  section: "medicines" | "feed";
  title: string;
  query: UseQueryResult<Item[], CallFailed>;
  /** What is said where there is nothing yet. */
  none: string;
  addLabel: string;
  row: (item: Item) => Pick<ComponentProps<typeof StockRow>, "item" | "usedADay" | "remarks">;
  onOpen: (item: Item | null) => void;
}

/** The stock of one kind, with the button that adds to it. */
const Shelf = <Item extends { id: string }>(of: ShelfProps<Item>) => (
  <Section id={of.title.toLowerCase()} title={of.title} className="grid gap-2">
    <Loaded
      query={of.query}
      failed={`The ${of.title.toLowerCase()} could not be loaded`}
      skeleton="h-24 w-full"
    >
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted">{of.none}</p>
        ) : (
          <ul>
            {all.map((item) => (
              <StockRow
                key={item.id}
                {...of.row(item)}
                section={of.section}
                onEdit={() => of.onOpen(item)}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
    <IfMayWrite section={of.section}>
      <Button className="justify-self-start" onClick={() => of.onOpen(null)} data-print="off">
        <Plus aria-hidden />
        {of.addLabel}
      </Button>
    </IfMayWrite>
  </Section>
);
