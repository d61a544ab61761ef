import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import * as Radix from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { Search, MessageCircleQuestionMark, Plus } from "lucide-react";
import { useState } from "react";
import { useLocation, Link } from "wouter";
import { opening } from "#contract/paths.ts";
import { SEARCH_MAX } from "#contract/search/search.ts";
import { phoneNumberIn, ringing } from "#web/core/phone-number.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { buttonLook } from "#web/ui/Button.tsx";
import { useBackButton, useFocusReturn } from "#web/ui/use-overlay.ts";
import { HitRow, valueOf } from "./HitRow.tsx";
import { type SearchResults, type PaletteHit, useFound } from "./use-found.ts";

interface PaletteProps {
  userId: string;
  onClose: () => void;
}

/** The search dialog, opened from any page: finds horses, people, records, events, library entries and commands. */
export function Palette({ userId, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [moved, setMoved] = useState<string | null>(null);
  const found = useFound(typed, userId);
  const focus = useFocusReturn();
  const [, go] = useLocation();
  useBackButton(true, onClose);
  // keeps the selection on the first result, even as better results arrive, until the user moves it
  const begin = () => setMoved((now) => now ?? chosenOf(found, null));
  const type = (text: string) => {
    setMoved(null);
    setTyped(text);
  };
  const choose = (hit: PaletteHit) => {
    onClose();
    // delayed, because a dialog that opens next remembers the focused element, so the palette has to return the focus
    // first
    setTimeout(() => follow(hit, go));
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-surface sm:inset-x-4 sm:top-16 sm:bottom-auto sm:mx-auto sm:max-h-[calc(100dvh-8rem)] sm:max-w-170 sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:shadow-float"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Command
            shouldFilter={false}
            loop
            label="Search"
            value={chosenOf(found, moved)}
            onValueChange={(value) => setMoved((now) => (now === null ? null : value))}
            onKeyDownCapture={({ key }) => /^(Arrow(Up|Down)|Home|End)$/.test(key) && begin()}
            onPointerMoveCapture={begin}
            className="flex min-h-0 flex-1 flex-col"
          >
            <Head typed={typed} onType={type} />
            <Results typed={typed.trim()} found={found} onChoose={choose} onLeave={onClose} />
          </Command>
          <Foot found={found} typed={typed} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function chosenOf({ groups }: SearchResults, moved: string | null) {
  const values = groups.flatMap(({ hits }) => hits.map(valueOf));
  return (moved !== null && values.includes(moved) ? moved : values[0]) ?? "";
}

function follow(hit: PaletteHit, go: (path: string) => void) {
  if (hit.type === "command") return "to" in hit.deed ? go(hit.deed.to) : logVisit(hit.deed.visit);
  const phone = hit.type === "person" ? phoneNumberIn(`${hit.title} ${hit.detail}`) : null;
  if (phone) window.location.assign(ringing(phone));
  else go(hit.path);
}

const Head = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <header className="flex h-16 flex-none items-center gap-3 border-b border-line pr-2 pl-4 sm:pl-5">
    <Search aria-hidden className="size-6" />
    <Command.Input
      value={typed}
      onValueChange={onType}
      maxLength={SEARCH_MAX}
      enterKeyHint="go"
      placeholder="Search the yard"
      className="h-full min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
    />
    <Radix.Close className="flex h-control items-center rounded-control px-3 font-semibold text-accent hover:bg-sunken">
      <span className="sm:hidden">Cancel</span>
      <kbd className="rounded-[4px] border border-line px-2 font-sans text-xs text-ink max-sm:hidden">
        <span className="sr-only">Close, </span>Esc
      </kbd>
    </Radix.Close>
  </header>
);

interface ResultsProps {
  typed: string;
  found: SearchResults;
  onChoose: (hit: PaletteHit) => void;
  onLeave: () => void;
}

function Results({ typed, found: { groups, asked, state }, onChoose, onLeave }: ResultsProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
      {state === "offline" && (
        <p className="px-4 pt-3 text-sm text-muted sm:px-5">
          No signal: only the horses on this device, and what can be done, are searched.
        </p>
      )}
      <Command.List label="What was found">
        {groups.map(({ title, hits }) => (
          <Command.Group
            key={title}
            heading={title}
            className="pt-2 [&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted sm:[&_[cmdk-group-heading]]:px-5"
          >
            {hits.map((hit) => (
              <HitRow key={valueOf(hit)} hit={hit} asked={asked} onChoose={onChoose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {groups.length === 0 && state !== "searching" && (
        <NothingFound typed={typed} onLeave={onLeave} />
      )}
    </div>
  );
}

function Foot({ found: { groups, state }, typed }: { found: SearchResults; typed: string }) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const words = state === "searching" ? "Searching" : `${count} found`;
  return (
    <footer className="flex flex-none items-center gap-4 border-t border-line px-5 py-2 text-sm text-muted max-sm:sr-only">
      <span aria-hidden className="flex flex-1 flex-wrap gap-4">
        <span>↑ ↓ move</span>
        <span>Enter open</span>
        <span>Esc close</span>
      </span>
      <output aria-live="polite">{typed.trim() === "" ? "" : words}</output>
    </footer>
  );
}

/** Shown for a search without results: suggestions on what to do. */
export const NothingFound = ({ typed, onLeave }: { typed: string; onLeave: () => void }) => (
  <div className="grid justify-items-center gap-4 px-4 py-8 text-center">
    <p className="font-display text-lg break-words">Nothing called “{typed}”</p>
    <div className="flex flex-wrap justify-center gap-3">
      <IfMayWrite section="papers" horseId={null}>
        <Link
          href={`${opening.horse}&name=${encodeURIComponent(typed)}`}
          onClick={onLeave}
          className={buttonLook()}
        >
          <Plus aria-hidden />
          Add Horse
        </Link>
      </IfMayWrite>
      <Link
        href={`${opening.question}&text=${encodeURIComponent(typed)}`}
        onClick={onLeave}
        className={buttonLook()}
      >
        <MessageCircleQuestionMark aria-hidden />
        Ask the Expert
      </Link>
    </div>
  </div>
);
