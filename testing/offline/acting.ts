import { addressOf, type CallInput } from "#contract/address.ts";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { Endpoint, ReadEndpoint } from "#contract/endpoint.ts";
import { type AcknowledgedChange, arrivalsOf, isThis, toldBy } from "./acknowledged.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { type App, type Device, inTab, type Tab } from "./browser.ts";
import { pick, type Run } from "./run.ts";

/** The tab in which somebody does something: a new one where none is open. */
export async function someTab(run: Run, device: Device): Promise<Tab> {
  return pick(run, device.tabs) ?? run.world.browsers.openTab(device);
}

/** A change as a person makes it on a device. */
export interface Wish {
  spec: Endpoint;
  given: CallInput;
  mark: string;
  once?: boolean;
  isUnordered?: boolean;
}

/** Makes a change as a page does, and notes it where the person is told that it is saved. */
export async function change(run: Run, device: Device, wish: Wish) {
  const { spec, given, mark, once = false, isUnordered = false } = wish;
  const { arrivals } = run.world.browsers;
  const made: AcknowledgedChange = {
    device,
    method: spec.method,
    path: addressOf(spec, given),
    mark,
    once,
    since: arrivals.length,
    isOver: false,
    isUnordered,
  };
  const tab = await someTab(run, device);
  const outcome = await inTab(tab, async (app) => {
    const waited = app.waitingIn(device.person.yardId);
    await app.orQueued((body) => app.call(spec, Object(body)), spec, given);
    noteMerged(run, { app, made, waited });
    return "saved";
  }).catch((error: unknown) => String(error));
  run.log.push(`  ${spec.method} ${made.path} ${mark}: ${outcome ?? "killed"}`);
  if (outcome === "saved") run.acknowledged.push(made);
}

/** Notes the earlier edits that waited and are now part of this one. */
function noteMerged(
  run: Run,
  {
    app,
    made,
    waited: before,
  }: { app: App; made: AcknowledgedChange; waited: readonly WaitingChange[] },
) {
  const after = app.waitingIn(made.device.person.yardId);
  const its = after.find((each) => isThis(made, toldBy(each)));
  // also the place of an edit of which nobody was told, because its tab was killed
  if (before.some(({ id }) => id === its?.id)) made.isUnordered = true;
  const [waited, waits] = [before.map(toldBy), after.map(toldBy)];
  for (const earlier of run.acknowledged)
    if (
      earlier.once &&
      earlier.device === made.device &&
      earlier.path === made.path &&
      waited.some((told) => isThis(earlier, told)) &&
      !waits.some((told) => isThis(earlier, told)) &&
      its
    )
      // it takes the earlier one's place, which may be on its way
      earlier.isOver ||= arrivalsOf(earlier, run.world.browsers.arrivals).length === 0;
}

/** What a page shows of a list; null where it shows nothing. */
export async function shown<T>(run: Run, device: Device, spec: ReadEndpoint, given: CallInput) {
  const tab = await someTab(run, device);
  return inTab(tab, async (app) => {
    const reading = app.call(spec, Object(given));
    const keeping = reading.then((reply) => keepEvents(app, spec, reply)).catch(() => undefined);
    const rows = (await app.orKept(reading, spec, given)) as T[];
    await keeping;
    return rows;
  }).catch(() => null);
}

/** Keeps the list of events as the copy does. */
async function keepEvents(app: App, { path }: ReadEndpoint, reply: unknown) {
  const kept = await app.keptAccount();
  if (path !== careEventEndpoints.list.path || !kept) return;
  const place = `yard ${path}`;
  const replies = { [path]: reply };
  await app.keepReplies(kept, { yard: kept.yard, place }, { savedAt: Date.now(), replies });
  app.forgetPlace(place);
}
