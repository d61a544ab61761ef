import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { KEPT } from "#contract/data/retention.ts";

/** How long lines are stored, why, and what ends it. */
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
