import type { Lists } from "./EventLists.tsx";
import type { EventActs } from "./open-dialog.ts";
import type { PendingMoves } from "./use-days.ts";

/** What the calendar of a desk and that of a phone are given. */
export interface ScreenProps {
  today: string;
  lists: Lists;
  moving: PendingMoves;
  acts: EventActs;
}
