import { randomUUID } from "node:crypto";
import { horse, newRider } from "../client.ts";
import { makeProduct, type Product } from "../product.ts";
import { type findPrograms, startDriver, startScreen, type RunningProgram } from "./programs.ts";
import { makeScreen } from "./screen.ts";
import { openSession } from "./web-driver.ts";

type Programs = Extract<ReturnType<typeof findPrograms>, { missing: null }>;

export type World = Awaited<ReturnType<typeof furnish>> & { product: Product; close: Close };
type Close = () => Promise<void>;

/** The product with a furnished yard, and WebKit with its owner signed in. `close` ends whatever has been started. */
export function beginWorld(programs: Programs) {
  const started: (RunningProgram | null)[] = [];
  const ending: Close[] = [];
  const close = async () => {
    // the driver before its screen
    for (const each of started.toReversed()) each?.kill();
    await Promise.all(ending.map((end) => end()));
  };
  const open = async (): Promise<World> => {
    const product = await makeProduct();
    ending.push(() => product.leave());
    await product.start();
    const screen = programs.screen === null ? null : await startScreen(programs.screen);
    started.push(screen);
    const driver = await startDriver(programs.driver, screen?.display);
    started.push(driver);
    const session = await openSession(driver.origin, programs.browser);
    return { ...(await furnish(product.origin, session)), product, close };
  };
  return { open, close };
}

async function furnish(origin: string, driver: Awaited<ReturnType<typeof openSession>>) {
  const rider = await newRider(origin);
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await rider.ask("POST", path, body);
    if (reply?.status !== 200 && reply?.status !== 201)
      throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return String(Object(reply.body).id);
  };
  const horseId = await make("/api/horses", horse({}));
  await make("/api/horses", horse({ name: "Conker", passportNumber: "826046001234568" }));
  await make(`/api/horses/${horseId}/farrier`, {
    farrier: "Jo Ridley",
    serviceType: "SHOEING",
    date: new Date().toISOString().slice(0, 10),
  });
  const newEvent = (title: string) =>
    make("/api/care-events", {
      id: randomUUID(),
      title,
      eventType: "EXERCISE",
      dueDate: "2026-01-10T09:00",
      horseId,
    });
  await newEvent("Check the fence");
  const goneEventId = await newEvent("Mend the gate");

  const [name = "", value = ""] = rider.cookie().split("=");
  await driver.open(`${origin}/terms`);
  await driver.addCookie({ name, value });
  return { driver, rider, horseId, goneEventId, screen: makeScreen(driver, origin) };
}
