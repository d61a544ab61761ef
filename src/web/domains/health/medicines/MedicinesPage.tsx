import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useSearch } from "wouter";
import { KEPT } from "#contract/data/retention.ts";
import { type Withdrawal, medicineEndpoints } from "#contract/health/medicines.ts";
import { paths } from "#contract/paths.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Book } from "./Book.tsx";
import { PromptLines } from "./PromptLines.tsx";
import type { BookFilter } from "./use-book.ts";
import { isDate } from "#rules/dates.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { useTypedSearch } from "#web/core/debounce.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Select } from "#web/ui/Select.tsx";

/**
 * The yard's medicines book, to read, save and print: what was given to which horse, by whom, and until when it
 * counts.
 */
export function MedicinesPage() {
  const search = useSearch();
  const [filter, setFilter] = useState<BookFilter>(() => ({
    horseId: new URLSearchParams(search).get("horse"),
    from: "",
    to: "",
    search: "",
  }));
  const yardName = useAuth().user?.yardName ?? "Yard";
  return (
    <Page>
      <div data-print="off">
        <PageTitle>Medicines book</PageTitle>
        <p className="mt-1 text-muted">
          {yardName}: what was given, written down once and never changed.
        </p>
        <Link href={paths.stock} className="link mr-6 inline-flex min-h-control items-center">
          Stock: what is left
        </Link>
        <IfManager>
          <Link href={paths.inspection} className="link inline-flex min-h-control items-center">
            Inspection pack: what lines do not name, and more
          </Link>
        </IfManager>
      </div>
      <div data-print="off">
        <Withdrawals />
      </div>
      <BookFilters filter={filter} onChange={setFilter} />
      <FoodChainConflicts horseId={filter.horseId} />
      {filter.horseId && <AlertsOf horseId={filter.horseId} />}
      <Book filter={filter} yardName={yardName} />
      <Keeping />
    </Page>
  );
}

/**
 * Horses with lines in the book that contradict their food chain status, in the whole yard or for one horse;
 * printed with the book.
 */
export function FoodChainConflicts({ horseId }: { horseId: string | null }) {
  const { data = [] } = useQuery({
    ...queryOf(medicineEndpoints.foodChain, {}),
    refetchOnMount: "always",
  });
  const shown = data.filter((each) => horseId === null || each.horseId === horseId);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Food chain" className="grid gap-2">
      {shown.map((each) => (
        <PromptLines key={each.horseId} lines={each.lines} isGrave whose={each.horseName} />
      ))}
    </section>
  );
}

/** Says how long lines are stored, why, and what ends this. */
export const Keeping = () => (
  <section aria-labelledby="keeping" data-print="off" className="grid max-w-prose gap-3 text-muted">
    <h2 id="keeping" className="font-display text-xl text-ink">
      How long this is kept
    </h2>
    <p>
      For a horse that is not signed out of the food chain the owner must keep a medicines record,
      in the passport or apart from it (<Fact id="beva-food-chain-records">source</Fact>), and
      trainers must record every treatment with a prohibited substance (
      <Fact id="bha-medication-records">source</Fact>).
    </p>
    <p>
      A line is never changed. When a record is corrected, the line is struck out and a new one
      follows; when a record is deleted, its line stays, struck out; when a horse is deleted, its
      lines stay. What was deleted stays in the book for {KEPT.deletedMedicines} from that day and
      is then cleared; lines of what is still there stay as long as it does. {KEPT.deletedMedicines}{" "}
      is what the guidance is said to ask of keepers of food-producing horses, even if the horse has
      died or been sold; the library has not confirmed it (
      <Fact id="vmd-keep-records-5-years">its note</Fact>), so confirm it with your vet.
    </p>
    <p>
      Deleting the account of a yard's only owner erases the whole yard and this book with it: save
      or print it first. Vaccinations that stand only in the passport history are not in this book.
    </p>
  </section>
);

const Fact = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link href={paths.libraryEntry.replace(":id", id)} className="link">
    {children}
  </Link>
);

/** The horses that must not compete yet because of withdrawal periods set by their vets. */
export function Withdrawals() {
  const withdrawals = useQuery({
    ...queryOf(medicineEndpoints.withdrawals, {}),
    refetchOnMount: "always",
  });
  return (
    <Loaded query={withdrawals} failed="The withdrawals could not be loaded" skeleton="h-24 w-full">
      {(data) => <Running withdrawals={data} />}
    </Loaded>
  );
}

function Running({ withdrawals }: { withdrawals: Withdrawal[] }) {
  return (
    <Section id="withdrawals" title="Running withdrawals">
      {withdrawals.length === 0 && (
        <p className="text-muted">
          No vet's withdrawal is running. What has no withdrawal on record is not thereby clear: ask
          the vet.
        </p>
      )}
      <ul className="grid gap-2">
        {withdrawals.map(({ horseId, horseName, medicine, notBefore }) => (
          <li key={horseId} className="flex items-start gap-2">
            <OctagonX className="mt-0.5 flex-none text-overdue" aria-hidden />
            <span>
              <Link
                href={`${paths.horse.replace(":id", horseId)}?tab=can-i-go&on=${notBefore}`}
                className="link font-semibold break-words"
              >
                {horseName}
              </Link>
              : not before {formatDate(notBefore)} <span className="text-muted">({medicine})</span>
              <AlertsOf horseId={horseId} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ALL = "ALL";

interface BookFiltersProps {
  filter: BookFilter;
  onChange: (filter: BookFilter) => void;
}

/** Inputs that filter lines by text, horse and period. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { data: horses = [] } = useHorseNames();
  const [typed, setTyped] = useTypedSearch(filter.search, (search) =>
    onChange({ ...filter, search }),
  );
  const options = [
    { value: ALL, label: "All horses" },
    ...horses.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const day = (name: "from" | "to") => (
    <Field label={name === "from" ? "From" : "To"} className="w-full sm:max-w-44">
      <DateInput
        defaultValue={filter[name]}
        min="1900-01-01"
        max="2100-12-31"
        onChange={({ target }) =>
          (target.value === "" || isDate(target.value)) &&
          onChange({ ...filter, [name]: target.value })
        }
      />
    </Field>
  );
  return (
    <fieldset
      data-print="off"
      aria-label="Lines shown"
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap"
    >
      <div className="col-span-2 w-full sm:max-w-80">
        <SearchBox
          label="Search the book"
          placeholder="Horse, medicine, batch, by whom"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Field label="Horse" required className="col-span-2 w-full sm:max-w-64">
        <Select
          options={options}
          value={filter.horseId ?? ALL}
          onChange={(chosen) => onChange({ ...filter, horseId: chosen === ALL ? null : chosen })}
        />
      </Field>
      {day("from")}
      {day("to")}
    </fieldset>
  );
}
