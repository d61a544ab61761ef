import { afterEach, expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { currentToasts } from "#web/ui/toast.ts";
import { call, CallFailed } from "./call.ts";
import { showFailure, showWhatFailed } from "./show-failure.ts";

afterEach(() => vi.unstubAllGlobals());

/** The failure of a call that the server answers with this body and status. */
async function failure(body: string, status: number, statusText: string) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status, statusText })));
  return call(careEventEndpoints.upcoming, { query: {} }).catch((error: unknown) => error);
}
const shown = () => currentToasts()[0]?.description;

test("a failure without a sentence is shown in the page's words, not in those of HTTP", async () => {
  const empty = await failure("", 500, "Internal Server Error");
  expect(empty).toBeInstanceOf(CallFailed);
  expect(empty).toHaveProperty("message", "500: Internal Server Error");
  expect(empty).toHaveProperty("sentence", "Something went wrong here. Please try again.");
  showFailure("Error", empty, "Failed to create event");
  expect(shown()).toBe("Failed to create event");
  showWhatFailed("Upload Error", "Failed to upload photo", empty);
  expect(shown()).toBe("Failed to upload photo");
});

test("the server's sentence is shown where there is one", async () => {
  const spoken = await failure("The title is too long", 400, "Bad Request");
  expect(spoken).toHaveProperty("message", "400: The title is too long");
  showFailure("Error", spoken, "Failed to create event");
  expect(shown()).toBe("The title is too long");
  showWhatFailed("Upload Error", "Failed to upload photo", spoken);
  expect(shown()).toBe("Failed to upload photo. The title is too long");
});
