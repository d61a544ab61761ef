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
  const { search, standing, sortBy = "name", sortOrder = "asc", grouped } = query;
  const [page, pageSize] = [Number(query["page"] ?? 1), Number(query["pageSize"] ?? 12)];
  const found = pages
    .flatMap(({ items }) => items)
    .filter(({ horse }) => !search || isFound(horse, search.trim().toLowerCase()));
  const inOrder = found.toSorted(orderBy(sortBy, sortOrder === "desc" ? -1 : 1));
  const listed =
    grouped === "true" ? inOrder.toSorted((one, other) => groupOf(one) - groupOf(other)) : inOrder;
  const wanted = listed.filter(({ careStatus }) => !standing || careStatus === standing);
  return {
    items: wanted.slice((page - 1) * pageSize, page * pageSize),
    total: wanted.length,
    totalPages: Math.ceil(wanted.length / pageSize),
    standingCounts: countStandings(found),
  };
}

const isFound = ({ name, breed, passportNumber }: HorseSummary["horse"], search: string) =>
  [name, breed, passportNumber].some((text) => text.toLowerCase().includes(search));

const groupOf = ({ careStatus }: HorseSummary) => worstFirst.indexOf(careStatus);

function orderBy(sortBy: string, direction: 1 | -1) {
  return ({ horse: one }: HorseSummary, { horse: other }: HorseSummary) =>
    direction * compare(one, other, sortBy) || one.id.localeCompare(other.id);
}

function compare(one: HorseSummary["horse"], other: HorseSummary["horse"], sortBy: string) {
  if (sortBy === "breed") return naturalOrder(one.breed, other.breed);
  if (sortBy === "createdAt") return one.createdAt.localeCompare(other.createdAt);
  // by age, the youngest was born last
  if (sortBy === "age") return other.dateOfBirth.localeCompare(one.dateOfBirth);
  return naturalOrder(one.name, other.name);
}

const countStandings = (found: readonly HorseSummary[]): SummariesPage["standingCounts"] => {
  const counts = { OVERDUE: 0, DUE_SOON: 0, UP_TO_DATE: 0, NOTHING_RECORDED: 0 };
  for (const { careStatus } of found) counts[careStatus] += 1;
  return counts;
};
