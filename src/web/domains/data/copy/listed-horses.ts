import { PAGE_SIZE } from "#contract/horses/horse-page-query.ts";
import type { HorseSummary, horseEndpoints } from "#contract/horses/horses.ts";
import type { Reply } from "#contract/endpoint.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { worstFirst } from "#rules/standing.ts";

export type SummariesPage = Reply<typeof horseEndpoints.summaries>;

/**
 * A page of the yard's horses, searched, filtered, sorted and cut as the server does it (`pageByStanding`), from all
 * pages of the list.
 */
export function listHorses(
  pages: readonly SummariesPage[],
  query: Readonly<Record<string, string>>,
): SummariesPage {
  const { search = "", standing, page = 1, pageSize = PAGE_SIZE } = query;
  const typed = search.trim().toLowerCase();
  const found = pages.flatMap(({ items }) => items).filter(({ horse }) => isFound(horse, typed));
  const wanted = inOrder(found, query).filter(
    ({ careStatus }) => !standing || careStatus === standing,
  );
  const [size, start] = [Number(pageSize), (Number(page) - 1) * Number(pageSize)];
  const onPage = wanted.slice(start, start + size);
  const judged = isJudged(query);
  return {
    items: judged ? onPage : onPage.map((row) => ({ ...row, reason: null })),
    total: wanted.length,
    totalPages: Math.ceil(wanted.length / size),
    standingCounts: judged ? countStandings(found) : null,
  };
}

/** Whether the server looks at the standing of every horse; only then it gives counts and reasons. */
const isJudged = ({ grouped, counts, standing }: Readonly<Record<string, string>>) =>
  grouped === "true" || counts === "true" || Boolean(standing);

function inOrder(
  found: readonly HorseSummary[],
  { sortBy = "name", sortOrder = "asc", grouped }: Readonly<Record<string, string>>,
) {
  // by age, the youngest was born last
  const isTurned = (sortOrder === "desc") !== (sortBy === "age");
  const sorted = found.toSorted(orderBy(sortBy, isTurned ? -1 : 1));
  return grouped === "true"
    ? sorted.toSorted((one, other) => groupOf(one) - groupOf(other))
    : sorted;
}

const groupOf = ({ careStatus }: HorseSummary) => worstFirst.indexOf(careStatus);

const isFound = ({ name, breed, passportNumber }: HorseSummary["horse"], search: string) =>
  [name, breed, passportNumber].some((text) => text.toLowerCase().includes(search));

function orderBy(sortBy: string, direction: 1 | -1) {
  return ({ horse: one }: HorseSummary, { horse: other }: HorseSummary) =>
    direction * (compare(one, other, sortBy) || one.id.localeCompare(other.id));
}

function compare(one: HorseSummary["horse"], other: HorseSummary["horse"], sortBy: string) {
  if (sortBy === "breed") return naturalOrder(one.breed, other.breed);
  if (sortBy === "createdAt") return one.createdAt.localeCompare(other.createdAt);
  if (sortBy === "age") return one.dateOfBirth.localeCompare(other.dateOfBirth);
  return naturalOrder(one.name, other.name);
}

const countStandings = (found: readonly HorseSummary[]): SummariesPage["standingCounts"] => {
  const counts = { OVERDUE: 0, DUE_SOON: 0, UP_TO_DATE: 0, NOTHING_RECORDED: 0 };
  for (const { careStatus } of found) counts[careStatus] += 1;
  return counts;
};
