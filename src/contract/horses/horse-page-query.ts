import * as z from "zod/mini";
import { optionalText, queryNumber } from "#contract/fields.ts";
import { careStatus } from "./horse-standing.ts";

/**
 * A page of the list has PAGE_SIZE horses unless a call asks for another number, of which PAGE_SIZE_MAX is the
 * largest.
 */
export const PAGE_SIZE = 12;
export const PAGE_SIZE_MAX = 50;

export const horseSorts = ["name", "age", "breed", "createdAt"] as const;
export type HorseSort = (typeof horseSorts)[number];
export const sortOrders = ["asc", "desc"] as const;

const yesOrNo = z.enum(["true", "false"]);

export const HorsePageQuery = z.object({
  page: z._default(queryNumber(1, 1_000_000), 1),
  pageSize: z._default(queryNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
  sortBy: z._default(z.enum(horseSorts), "name"),
  sortOrder: z._default(z.enum(sortOrders), "asc"),
  search: optionalText(100),
  /** Returns only horses with this standing. */
  standing: z._default(z.nullable(careStatus), null),
  /** Whether to sort by standing first, the worst first, and only then as requested. */
  grouped: z._default(yesOrNo, "false"),
  /** Whether to include counts and reasons, whatever the order. */
  counts: z._default(yesOrNo, "false"),
});
export type HorsePageQuery = z.output<typeof HorsePageQuery>;

/** How many horses the dashboard shows before 'Show All', which are those that need somebody first. */
export const FIRST_HORSES = 6;
export const firstHorses = { query: { grouped: "true", pageSize: FIRST_HORSES } } as const;

const firstByName = { page: 1, pageSize: PAGE_SIZE, sortBy: "name", sortOrder: "asc" } as const;
/** The list as it opens: in rows on a phone, in cards on a wider screen, unless somebody has chosen otherwise. */
export const firstRowsOfHorses = {
  query: { ...firstByName, pageSize: PAGE_SIZE_MAX, grouped: "true" },
} as const;
export const firstCardsOfHorses = { query: { ...firstByName, counts: "true" } } as const;
