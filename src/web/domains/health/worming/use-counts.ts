import { useState } from "react";
import { COUNTS_MAX, type WormingRow, wormingEndpoints } from "#contract/health/worming.ts";
import { londonDate } from "#rules/london.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { useUndoActs } from "#web/domains/archive/acts/undo-acts.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type CountLine,
  countLines,
  type CountsRead,
  type EnteredCount,
  readCounts,
} from "./counts.ts";

/** The lines of the table, and their save: a second try makes nothing twice. */
export function useCounts(rows: WormingRow[], onDone: () => void) {
  const [today] = useState(() => londonDate(new Date()));
  const [date, setDate] = useState(today);
  const [laboratory, setLaboratory] = useState("");
  const [seek, setSeek] = useState("");
  const [fault, setFault] = useState<CountsRead["fault"]>(null);
  const [lines, setLines] = useState(() =>
    countLines(
      rows.map(({ horseId, name }) => ({ id: horseId, name })),
      today,
    ),
  );
  // a thousand horses are ten calls; what was sent before a failure is not made twice
  const entry = useSteps(async (makeCall, counts: EnteredCount[]) => {
    const actIds: string[] = [];
    for (let first = 0; first < counts.length; first += COUNTS_MAX) {
      const { actId } = await makeCall(wormingEndpoints.enterCounts, {
        body: { laboratory, counts: counts.slice(first, first + COUNTS_MAX) },
      });
      actIds.push(actId);
    }
    return actIds;
  });
  const undo = useUndoActs();

  const save = async () => {
    const { counts, fault: found } = readCounts(lines, today);
    setFault(found);
    if (found?.horseId) document.getElementById(`count-${found.horseId}`)?.focus();
    if (!counts) return;
    try {
      const actIds = await entry.mutateAsync(counts);
      toast({
        title: counts.length === 1 ? "Egg count saved" : `${counts.length} egg counts saved`,
        action: undo(actIds),
      });
    } catch (error) {
      showFailure("Error", error, "Failed to save the egg counts");
      return;
    }
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
