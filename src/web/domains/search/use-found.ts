import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ListedHorse } from "#contract/horses/horses.ts";
import {
  commandsMeeting,
  firstCommands,
  type FoundCommand,
} from "#contract/search/commands-meeting.ts";
import {
  aboutHorse,
  type HorseHit,
  horseHit,
  SEARCH_MAX,
  searchEndpoints,
  type SearchHit,
} from "#contract/search/search.ts";
import { known, merge, named, score, queryTerms } from "#rules/search/match.ts";
import { queryOf } from "#web/core/query.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import type { User } from "#contract/people/accounts.ts";
import { opening } from "#contract/paths.ts";
import type { Deed } from "#contract/search/commands.ts";
import { mayWrite, useAuth } from "#web/core/session.ts";
import { recentHorses } from "./recent-horses.ts";

/** Milliseconds without typing before the server is called. */
const PAUSE = 150;

export type FoundHorse = HorseHit & { horse: ListedHorse | null };
export type PaletteHit = FoundHorse | (SearchHit & { horse?: undefined }) | FoundCommand;

export interface SearchResults {
  groups: { title: string; hits: PaletteHit[] }[];
  /** The terms that were searched for, to be highlighted in the results. */
  asked: readonly string[];
  /** `searching`: the server has not answered yet; `offline`: it could not be reached. */
  state: "searching" | "whole" | "offline";
}

/** The palette's results for the input. */
export function useFound(typed: string, userId: string): SearchResults {
  const { data: horses = [] } = useHorses();
  const { user } = useAuth();
  const isOffered = (hit: PaletteHit) =>
    hit.type !== "command" || (user !== null && mayDo(user, hit.deed));
  const query = typed.trim().slice(0, SEARCH_MAX);
  const settled = useSettled(query);
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(searchEndpoints.find, { query: { q: settled } }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
  const asked = queryTerms(query);
  if (query === "") return { groups: atFirst(horses, userId, isOffered), asked, state: "whole" };
  const isOld = settled !== query || isPlaceholderData;
  const hits = error ? [] : (data ?? []).filter((hit) => !isOld || stillMeets(hit, asked));
  const here = new Map(horses.map((horse) => [horse.id, horse]));
  const all: PaletteHit[] = [
    ...horsesMeeting(asked, horses),
    ...hits
      .filter(({ type, id }) => type !== "horse" || !here.has(id))
      .map((hit): PaletteHit =>
        hit.type === "horse" ? { ...hit, type: hit.type, horse: null } : hit,
      ),
    ...commandsMeeting(asked, horses),
  ];
  return {
    groups: merge(all.filter(isOffered)),
    asked,
    state: error ? "offline" : isOld ? "searching" : "whole",
  };
}

/** Whether a result for an earlier, shorter input still matches the current one by its text. */
const stillMeets = ({ title, detail }: SearchHit, asked: readonly string[]) =>
  score(asked, [named(title), known(detail)]) > 0;

const foundHorse = (horse: ListedHorse, of: number): FoundHorse => ({
  ...horseHit(horse, of),
  horse,
});

function horsesMeeting(asked: readonly string[], horses: readonly ListedHorse[]): FoundHorse[] {
  return horses
    .map((horse) => foundHorse(horse, score(asked, [named(horse.name), aboutHorse(horse)])))
    .filter((hit) => hit.score > 0);
}

/** Whether the user's rights allow what a command begins; a command that only opens a page is for everybody. */
function mayDo(user: User, deed: Deed): boolean {
  if ("visit" in deed) return mayWrite(user, "health", deed.visit.horseIds?.[0]);
  if (deed.to.startsWith(opening.horse)) return mayWrite(user, "papers", null);
  if (deed.to.startsWith(opening.invitation)) return mayWrite(user, "people");
  if (deed.to.startsWith(opening.event)) return mayWrite(user, "care");
  if (deed.to.startsWith(opening.counts)) return mayWrite(user, "health");
  return true;
}

/** The results shown before anything is typed: recent horses, then commands. */
function atFirst(
  horses: readonly ListedHorse[],
  userId: string,
  isOffered: (hit: PaletteHit) => boolean,
) {
  const recent = recentHorses(userId).flatMap(
    (id) => horses.find((horse) => horse.id === id) ?? [],
  );
  return [
    { title: "Horses", hits: recent.map((horse): PaletteHit => foundHorse(horse, 1)) },
    { title: "Do", hits: firstCommands.filter(isOffered) },
  ].filter(({ hits }) => hits.length > 0);
}

function useSettled(query: string) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), PAUSE);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
}
