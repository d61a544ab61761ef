import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A warning as one item of the feed; it imitates the public format and was not recorded. */
export interface Item {
  level: "Yellow" | "Amber" | "Red";
  kinds: string;
  /** The start in UK time, such as '0600 Sat 26 Sep'. */
  from: string;
  to: string;
  where?: string;
}

const REGION = "South West England";

/** The XML of one item, with the entities and line ends of real feeds. */
const itemOf = ({
  level,
  kinds,
  from,
  to,
  where = "Gloucestershire, Bath &amp; NE Somerset",
}: Item) =>
  `<item>
    <title>${level} warning of ${kinds} affecting ${REGION}</title>
    <link>https://www.metoffice.gov.uk/weather/warnings-and-advice/uk-warnings</link>
    <description>${level} warning of ${kinds} affecting ${REGION}: ${where}
valid from ${from} to ${to}</description>
    <enclosure url="https://www.metoffice.gov.uk/warning.png" type="image/png" length="0"/>
  </item>`;

/** The RSS document of a region's feed with these warnings. */
export const rss = (items: readonly Item[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
  <title>Met Office warnings for ${REGION}</title>
  <link>https://www.metoffice.gov.uk/weather/warnings-and-advice</link>
  <pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate>
  ${items.map(itemOf).join("\n  ")}
</channel></rss>`;

type Mood = "well" | "broken" | "moved" | "page" | "endless";

/**
 * A double of the Met Office's feed on a port of its own; `asked` lists the requests with the status of their
 * replies.
 */
export async function weatherFeed() {
  const state = { items: [] as Item[], mood: "well" as Mood };
  const asked: { path: string; status: number }[] = [];
  const server = createServer((request, reply) => {
    const body = rss(state.items);
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    const known = request.headers["if-none-match"] === etag;
    const status = { well: known ? 304 : 200, broken: 503, moved: 302, page: 200, endless: 200 }[
      state.mood
    ];
    asked.push({ path: request.url ?? "", status });
    reply.writeHead(status, { etag, ...(status === 302 && { location: "/elsewhere" }) });
    if (state.mood === "endless") return reply.end(" ".repeat(1_500_000));
    return reply.end(state.mood === "page" ? "<html>We are sorry</html>" : known ? "" : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { state, asked, url: new URL(`http://127.0.0.1:${port}/Region/`), close };
}
