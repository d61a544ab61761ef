import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { endServer, startServer } from "./server.ts";
import { noteFirstRender } from "#web/ui/on-demand.ts";
import { currentToasts, dismissToast } from "#web/ui/toast.ts";
import "#web/ui/theme.css";

// what loads on demand waits for it, and no test renders the whole app
noteFirstRender();

beforeEach(async () => {
  await page.viewport(1280, 800);
  startServer();
});

afterEach(async () => {
  await cleanup();
  // what was said to one test is not said to the next
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  endServer();
});
