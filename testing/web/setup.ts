import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { endServer, startServer } from "./server.ts";
import { noteFirstRender } from "#web/ui/lazy-components.ts";
import "#web/ui/theme.css";

// what loads on demand waits for it, and no test renders the whole app
noteFirstRender();

beforeEach(async () => {
  await page.viewport(1280, 800);
  startServer();
});

afterEach(async () => {
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  endServer();
});
