import type { Lists } from "./EventLists.tsx";
import type { EventActs } from "./open-dialog.ts";
import type { PendingMoves } from "./use-days.ts";

/** The props that the wide and the phone calendar share. */
export interface ScreenProps {
  today: string;
  lists: Lists;
  moving: PendingMoves;
  acts: EventActs;
}
