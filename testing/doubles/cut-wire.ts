import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * A proxy for a database connection that a test can cut (connections break, new ones are refused), silence
 * (connections stay open without data), and restore. `url` is the database's address through the proxy.
 */
export async function cutWire(databaseUrl: string) {
  const place = placeOf(new URL(databaseUrl));
  const ends = new Set<Socket>();
  let silent = false;

  const server = createServer((near) => {
    const far = connect(place);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => silent || to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  const disconnect = () => {
    for (const end of ends) end.destroy();
  };
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The wire has no port");
  const { port } = address;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);

  return {
    url: url.href,
    /** Breaks the open connections, once. */
    disconnect,
    cut: async () => {
      const closed = once(server, "close");
      server.close();
      disconnect();
      await closed;
    },
    fallSilent: () => {
      silent = true;
    },
    restore: async () => {
      // the dropped bytes cannot be sent again, so connections that were silenced are closed
      if (silent) disconnect();
      silent = false;
      if (!server.listening) await listen(port);
    },
    close: () => {
      server.close();
      disconnect();
    },
  };
}

// a host that is a folder stands for the socket in it
function placeOf({ hostname, port }: URL) {
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}
