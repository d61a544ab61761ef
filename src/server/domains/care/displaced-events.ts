import { yardRows } from "#server/core/database/yard-rows.ts";
import { careEvents } from "#server/schema/care.ts";

/** Takes away an event in whose place another comes back from the bin: the product does so by itself. */
export const removeDisplaced = yardRows(careEvents, "Event", { worksAlone: true }).remove;
