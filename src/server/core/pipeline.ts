import pg from "pg";
import { isDatabaseAway } from "./failures.ts";

/** A connection with the statements under way on it. */
interface Line {
  opening: Promise<pg.Client>;
  underWay: number;
}

/**
 * A few connections on which statements are sent without waiting for the answers to those before. It saves most of
 * what a short statement costs on both sides, which is waking up for it. Only for statements that stand alone: a
 * transaction needs a connection of its own. A line is opened when all others are busy, and again after it was lost;
 * what was under way on a lost one fails.
 */
export function pipeline(settings: pg.ClientConfig, onLost: (error: Error) => void, most: number) {
  const lines = new Set<Line>();
  let isEnding = false;

  const open = (): Line => {
    const client = new pg.Client({ ...settings, pipeline: true });
    const line: Line = { underWay: 0, opening: client.connect().then(() => client) };
    const drop = () => lines.delete(line);
    line.opening.catch(drop);
    client.on("end", drop);
    client.on("error", (error) => {
      drop();
      if (!isEnding) onLost(error);
    });
    lines.add(line);
    return line;
  };

  const giveUp = (line: Line) => {
    lines.delete(line);
    line.opening.then((client) => client.end()).catch(() => undefined);
  };

  const choose = (): Line => {
    let best: Line | undefined;
    for (const line of lines) if (!best || line.underWay < best.underWay) best = line;
    return !best || (best.underWay > 0 && lines.size < most) ? open() : best;
  };

  const query = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    const line = choose();
    line.underWay += 1;
    try {
      return await (await line.opening).query<Row>(statement);
    } catch (error) {
      // it may be broken before it says so: nobody else shall choose it
      if (isDatabaseAway(error)) giveUp(line);
      throw error;
    } finally {
      line.underWay -= 1;
    }
  };

  /** Ends when what is under way has been answered. */
  const end = async () => {
    isEnding = true;
    await Promise.allSettled([...lines].map(async ({ opening }) => (await opening).end()));
  };

  return { query, end };
}
