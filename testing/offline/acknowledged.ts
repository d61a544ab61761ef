import { addressOf } from "#contract/address.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { waitingCall } from "#web/domains/data/outbox/waiting-calls.ts";
import type { Arrival, Device } from "./browser.ts";

/** A change about which a person was told that it is saved, here or on the server. */
export interface AcknowledgedChange {
  device: Device;
  method: Endpoint["method"];
  path: string;
  /** What occurs in its body and in no other's; empty where it has none. */
  mark: string;
  /** Whether it may take effect once only; a tick or a status is what it is also when it is set again. */
  once: boolean;
  /** How many changes had reached the server when it was made. */
  since: number;
  /** Why it need not arrive: the person has discarded it, or a later edit contains it. */
  isOver: boolean;
  /**
   * Whether its place in the order says nothing: it was sent again after a refusal, is part of an earlier edit, or looks
   * like another.
   */
  isUnordered: boolean;
}

interface ToldChange {
  method: string;
  path: string;
  body: string;
}

export const isThis = ({ method, path, mark }: AcknowledgedChange, told: ToldChange) =>
  told.method === method && told.path === path && told.body.includes(mark);

const hasEffect = ({ method, status, isHalf }: Arrival) =>
  !isHalf && (status === 200 || (method === "DELETE" && status === 404));

/** A waiting change as it is sent. */
export function toldBy({ call, given }: WaitingChange): ToldChange {
  const [method = "", path = ""] = call.split(" ");
  const { spec } = waitingCall(call) ?? {};
  const address = spec ? addressOf(spec, given) : path;
  return { method, path: address, body: JSON.stringify(given.body ?? "") };
}

/** Where the arrival of a change is among all; none where it has not arrived. */
export const arrivalsOf = (change: AcknowledgedChange, arrivals: readonly Arrival[]): number[] =>
  arrivals.flatMap((each, at) =>
    at >= change.since && each.device === change.device && hasEffect(each) && isThis(change, each)
      ? [at]
      : [],
  );

/** What is wrong with how the acknowledged changes of a run have arrived; empty when nothing is. */
export function problemsOf(
  all: readonly AcknowledgedChange[],
  arrivals: readonly Arrival[],
  refusedOn: (device: Device) => WaitingChange[],
): string[] {
  const isRefused = (change: AcknowledgedChange) =>
    refusedOn(change.device).some((each) => each.refusal?.sentence && isThis(change, toldBy(each)));
  const told = all.map((change) => {
    const found = arrivalsOf(change, arrivals);
    return { change, found, isExcused: change.isOver || isRefused(change) };
  });
  const lost = told.filter(({ found, isExcused }) => found.length === 0 && !isExcused);
  const twice = told.filter(({ change, found }) => change.once && found.length > 1);
  const ordered = told.filter(({ change, isExcused }) => !change.isUnordered && !isExcused);
  const halves = arrivals.filter(({ isHalf, status }) => isHalf && status !== 0 && status < 400);
  return [
    ...halves.map(({ method, path }) => `Half of ${method} ${path} was taken`),
    ...lost.map(({ change }) => `${nameOf(change)} is lost`),
    ...twice.map(({ change, found }) => `${nameOf(change)} took effect ${found.length} times`),
    ...overtaking(ordered).map((change) => `${nameOf(change)} overtook another`),
  ];
}

const nameOf = ({ device, method, path, mark }: AcknowledgedChange) =>
  `${device.name}: ${method} ${path} ${mark}`;

/** The changes that arrived before one of the same device that was made earlier. */
function overtaking(
  all: readonly { change: AcknowledgedChange; found: number[] }[],
): AcknowledgedChange[] {
  const last = new Map<Device, number>();
  return all.flatMap(({ change, found: [first] }) => {
    const before = last.get(change.device) ?? -1;
    last.set(change.device, Math.max(first ?? -1, before));
    return first !== undefined && first < before ? [change] : [];
  });
}
