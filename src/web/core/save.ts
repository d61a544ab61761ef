import type { Endpoint } from "#contract/endpoint.ts";
import { CallFailed } from "./call.ts";

/** Has the browser save what a call answers, under the name that the server gives the file. */
export async function save(spec: Endpoint): Promise<void> {
  const response = await fetch(spec.path, { credentials: "same-origin" });
  if (!response.ok) throw new CallFailed(response.status, await response.text());
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = named?.[1] ?? "";
  link.click();
  // the browser has taken it by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
