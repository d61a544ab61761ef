import {
  Activity,
  CalendarDays,
  Dumbbell,
  type LucideIcon,
  Pill,
  Stethoscope,
  Syringe,
  ClipboardCheck,
} from "lucide-react";
import { createElement } from "react";
import type { CareEventType } from "#contract/care/care-event-types.ts";
import { BridleIcon, HoofIcon, HorseIcon, WormingIcon } from "#web/ui/horse-icons.ts";

const icons: Record<CareEventType, LucideIcon> = {
  VACCINATION: Syringe,
  FARRIER: HoofIcon,
  DENTAL: HorseIcon,
  WORMING: WormingIcon,
  CHECKUP: ClipboardCheck,
  VET: Stethoscope,
  PHYSIO: Activity,
  SADDLE_FITTER: BridleIcon,
  MEDICATION: Pill,
  EXERCISE: Dumbbell,
};

/** The icon of a kind of care; a calendar for any other kind. */
export const EventIcon = ({ type, className }: { type: CareEventType; className?: string }) =>
  createElement(icons[type] ?? CalendarDays, { "aria-hidden": true, className });
