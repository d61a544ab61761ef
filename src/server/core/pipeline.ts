import pg from "pg";
import { isDatabaseAway } from "./failures.ts";

/** A connection with the statements under way on it. */
interface PipelinedConnection {
  opening: Promise<pg.Client>;
  underWay: number;
}

/**
 * A few connections on which statements are sent without waiting for the answers to those before. It saves most of
 * what a short statement costs on both sides, which is waking up for it. Only for statements that stand alone: a
 * transaction needs a connection of its own. One is opened when all others are busy, and again after it was lost;
 * what was under way on a lost one fails.
 */
export function pipeline(settings: pg.ClientConfig, onLost: (error: Error) => void, most: number) {
  const connections = new Set<PipelinedConnection>();
  let isEnding = false;

  const open = (): PipelinedConnection => {
    const client = new pg.Client({ ...settings, pipeline: true });
    const connection: PipelinedConnection = {
      underWay: 0,
      opening: client.connect().then(() => client),
    };
    const drop = () => connections.delete(connection);
    connection.opening.catch(drop);
    client.on("end", drop);
    client.on("error", (error) => {
      drop();
      if (!isEnding) onLost(error);
    });
    connections.add(connection);
    return connection;
  };

  const giveUp = (connection: PipelinedConnection) => {
    connections.delete(connection);
    connection.opening.then((client) => client.end()).catch(() => undefined);
  };

  const choose = (): PipelinedConnection => {
    let best: PipelinedConnection | undefined;
    for (const connection of connections)
      if (!best || connection.underWay < best.underWay) best = connection;
    return !best || (best.underWay > 0 && connections.size < most) ? open() : best;
  };

  const query = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    const connection = choose();
    connection.underWay += 1;
    try {
      return await (await connection.opening).query<Row>(statement);
    } catch (error) {
      // it may be broken before it says so: nobody else shall choose it
      if (isDatabaseAway(error)) giveUp(connection);
      throw error;
    } finally {
      connection.underWay -= 1;
    }
  };

  /** Ends when what is under way has been answered. */
  const end = async () => {
    isEnding = true;
    await Promise.allSettled([...connections].map(async ({ opening }) => (await opening).end()));
  };

  return { query, end };
}
