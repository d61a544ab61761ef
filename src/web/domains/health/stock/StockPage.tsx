import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { type FeedStock, type MedicineStock, stockEndpoints } from "#contract/health/stock.ts";
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

function Medicines({ onOpen }: { onOpen: (item: MedicineStock | null) => void }) {
  const medicines = useQuery(queryOf(stockEndpoints.medicines, {}));
  return (
    <Shelf id="medicines" title="Medicines" section="medicines" onAdd={() => onOpen(null)}>
      <Loaded query={medicines} failed="The medicines could not be loaded" skeleton="h-24 w-full">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">
              None yet. Add what is in the cupboard, with its batch and last day; doses given are
              taken off where their dosage is an amount, such as 1 sachet.
            </p>
          ) : (
            <ul>
              {all.map((item) => (
                <StockRow
                  key={item.id}
                  item={item}
                  usedADay={0}
                  remarks={item.uncounted}
                  section="medicines"
                  onEdit={() => onOpen(item)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Shelf>
  );
}

function Feeds({ onOpen }: { onOpen: (item: FeedStock | null) => void }) {
  const feeds = useQuery(queryOf(stockEndpoints.feeds, {}));
  return (
    <Shelf id="feeds" title="Feeds" section="feed" onAdd={() => onOpen(null)}>
      <Loaded query={feeds} failed="The feeds could not be loaded" skeleton="h-24 w-full">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">
              None yet. Add a feed by the name that stands in the feed records, with what a scoop
              weighs, its price and its label: each horse’s feed then says what it holds and costs a
              day.
            </p>
          ) : (
            <ul>
              {all.map((item) => (
                <StockRow
                  key={item.id}
                  item={item}
                  usedADay={item.kgADay}
                  remarks={[]}
                  section="feed"
                  onEdit={() => onOpen(item)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Shelf>
  );
}

interface ShelfProps {
  id: string;
  title: string;
  section: "medicines" | "feed";
  onAdd: () => void;
  children: ReactNode;
}

const Shelf = ({ id, title, section, onAdd, children }: ShelfProps) => (
  <Section id={id} title={title} className="grid gap-2">
    {children}
    <IfMayWrite section={section}>
      <Button className="justify-self-start" onClick={onAdd} data-print="off">
        <Plus aria-hidden />
        {section === "feed" ? "Add a feed" : "Add a medicine"}
      </Button>
    </IfMayWrite>
  </Section>
);
