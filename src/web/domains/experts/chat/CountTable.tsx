import type { WeekOfSpecialist } from "#contract/experts/chat-ratings.ts";
import { TableHead } from "#web/ui/TableHead.tsx";

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
export const CountTable = ({ first, counts }: { first: string; counts: readonly Count[] }) => (
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
