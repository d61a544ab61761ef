import { Command } from "cmdk";
import {
  BookOpen,
  CalendarDays,
  ChevronRight,
  ClipboardList,
  type LucideIcon,
  Phone,
  User,
  Activity,
  CalendarPlus,
  CircleQuestionMark,
  ClipboardPenLine,
  CreditCard,
  History,
  House,
  Pill,
  PoundSterling,
  Scale,
  Settings,
  ShieldCheck,
  Stethoscope,
  Syringe,
  Trash2,
} from "lucide-react";
import { createElement } from "react";
import type { FoundCommand } from "#contract/search/commands-meeting.ts";
import { marked } from "#rules/search/match.ts";
import { phoneNumberIn } from "#web/core/phone-number.ts";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";
import { StandingBadge } from "#web/domains/horses/StandingBadge.tsx";
import { BridleIcon, HoofIcon, HorseIcon, WormingIcon } from "#web/ui/horse-icons.ts";
import type { PaletteHit } from "./use-found.ts";

const signs: Record<Exclude<PaletteHit["type"], "horse" | "command">, LucideIcon> = {
  person: User,
  record: ClipboardList,
  event: CalendarDays,
  library: BookOpen,
};

const isCommand = (hit: PaletteHit): hit is FoundCommand => hit.type === "command";

/** A key that identifies a row of the palette. */
export const valueOf = ({ type, id }: PaletteHit) => `${type} ${id}`;

interface HitRowProps {
  hit: PaletteHit;
  asked: readonly string[];
  onChoose: (hit: PaletteHit) => void;
}

/** One result: its type, the matching text, and the page that it leads to. */
export function HitRow({ hit, asked, onChoose }: HitRowProps) {
  const detail = "detail" in hit ? hit.detail : isCommand(hit) && hit.hint;
  const rings = hit.type === "person" && phoneNumberIn(`${hit.title} ${hit.detail}`) !== null;
  const End = rings ? Phone : ChevronRight;
  return (
    <Command.Item
      value={valueOf(hit)}
      onSelect={() => onChoose(hit)}
      className="flex min-h-14 cursor-pointer items-center gap-3 border-l-4 border-transparent py-1 pr-4 pl-3 sm:min-h-12 sm:pl-4 data-[selected=true]:border-accent data-[selected=true]:bg-accent-soft"
    >
      <Picture hit={hit} />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold break-words">
          {marked(hit.title, asked).map(({ at, text, found }) =>
            found ? (
              <u key={at} className="decoration-accent decoration-2 underline-offset-4">
                {text}
              </u>
            ) : (
              text
            ),
          )}
        </span>
        {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
      </span>
      {hit.type === "horse" && hit.horse ? (
        <StandingBadge standing={hit.horse.careStatus} />
      ) : (
        <End aria-hidden className="text-muted" />
      )}
    </Command.Item>
  );
}

function Picture({ hit }: { hit: PaletteHit }) {
  if (hit.type === "horse")
    return (
      <HorsePhoto
        horse={hit.horse ?? { imageUrl: null, color: null }}
        className="size-10 flex-none rounded-control sm:size-9"
      />
    );
  const sign = isCommand(hit) ? signOfCommand(hit.id) : signs[hit.type];
  return (
    <span className="flex size-10 flex-none items-center justify-center rounded-control bg-tan-soft text-tan sm:size-9">
      {createElement(sign, { "aria-hidden": true })}
    </span>
  );
}

const commandSigns: Record<string, LucideIcon> = {
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

/** The icon of a command; the first part of a command's id (`go:…`) names its kind. */
const signOfCommand = (id: string): LucideIcon =>
  commandSigns[id.split(":")[0] ?? ""] ?? ClipboardPenLine;
