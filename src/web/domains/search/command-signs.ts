import {
  Activity,
  BookOpen,
  CalendarDays,
  CalendarPlus,
  CircleQuestionMark,
  ClipboardPenLine,
  CreditCard,
  History,
  House,
  type LucideIcon,
  Pill,
  PoundSterling,
  Scale,
  Settings,
  ShieldCheck,
  Stethoscope,
  Syringe,
  Trash2,
} from "lucide-react";
import { BridleIcon, HoofIcon, HorseIcon, WormingIcon } from "#web/ui/horse-icons.ts";

const signs: Record<string, LucideIcon> = {
  "visit-farrier": HoofIcon,
  "visit-vet": Stethoscope,
  "visit-dose": Syringe,
  "visit-worming": WormingIcon,
  "visit-physio": Activity,
  "visit-saddle": BridleIcon,
  "visit-weight": Scale,
  counts: WormingIcon,
  "add-event": CalendarPlus,
  "add-horse": HorseIcon,
  today: House,
  horses: HorseIcon,
  calendar: CalendarDays,
  compliance: ShieldCheck,
  go: ShieldCheck,
  worming: WormingIcon,
  medicines: Pill,
  costs: PoundSterling,
  ask: CircleQuestionMark,
  subscription: CreditCard,
  library: BookOpen,
  settings: Settings,
  privacy: ShieldCheck,
  activity: History,
  bin: Trash2,
};

/** The icon of a command by its id, whose first part names the command of a horse (`go:…`). */
export const signOfCommand = (id: string): LucideIcon =>
  signs[id.split(":")[0] ?? ""] ?? ClipboardPenLine;
