import { useState } from "react";
import { COUNTS_MAX, wormingEndpoints } from "#contract/health/worming.ts";
import type { HorseName } from "#contract/horses/horses.ts";
import { londonDate } from "#rules/london.ts";
import { useDraft } from "#web/core/draft.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { useToday } from "#web/domains/care/today/use-today.ts";
import { toast } from "#web/ui/toast.ts";
import {
  countEvents,
  type CountLine,
  countLines,
  type CountsRead,
  type EnteredCount,
  forEvents,
  readCounts,
  withEntered,
} from "./counts.ts";

// a thousand horses need ten calls; a retry does not send again what was created before a failure
const useEntry = (laboratory: string) =>
  useSteps(async (makeCall, counts: EnteredCount[]) => {
    const actIds: string[] = [];
    for (let first = 0; first < counts.length; first += COUNTS_MAX) {
      const { actId } = await makeCall(wormingEndpoints.enterCounts, {
        body: { laboratory, counts: counts.slice(first, first + COUNTS_MAX) },
      });
      actIds.push(actId);
    }
    return actIds;
  });

/** The rows of the table and their save function; a retry creates nothing twice. */
export function useCounts(horses: readonly HorseName[], onDone: () => void) {
  const [today] = useState(() => londonDate(new Date()));
  const [date, setDate] = useState(today);
  const [laboratory, setLaboratory] = useState("");
  const [seek, setSeek] = useState("");
  const [fault, setFault] = useState<CountsRead["fault"]>(null);
  const [lines, setLines] = useState(() => countLines(horses, today));
  const { data: needs = null } = useToday();
  const events = countEvents(needs);
  const entry = useEntry(laboratory);
  const undo = useUndoActs();
  const draft = useDraft({
    name: "counts",
    read: () => ({ date, laboratory, lines: lines.filter(({ eggs }) => eggs !== "") }),
    restore: (kept) => {
      setDate(kept.date);
      setLaboratory(kept.laboratory);
      setLines(withEntered(lines, kept));
    },
  });

  const save = async () => {
    const { counts, fault: found } = readCounts(lines, today);
    setFault(found);
    if (found?.horseId) document.getElementById(`count-${found.horseId}`)?.focus();
    if (!counts) return;
    try {
      const actIds = await entry.mutateAsync(forEvents(counts, events));
      toast({
        title: counts.length === 1 ? "Egg count saved" : `${counts.length} egg counts saved`,
        action: undo(actIds),
      });
    } catch (error) {
      showFailure("Error", error, "Failed to save the egg counts");
      return;
    }
    draft.forget();
    onDone();
  };
  return {
    today,
    date,
    laboratory,
    setLaboratory,
    seek,
    setSeek,
    fault,
    lines,
    draft,
    save,
    saving: entry.isPending,
    change: (changed: CountLine) =>
      setLines(lines.map((line) => (line.horseId === changed.horseId ? changed : line))),
    dateAll: (day: string) => {
      setDate(day);
      setLines(lines.map((line) => (line.date === date ? { ...line, date: day } : line)));
    },
  };
}
