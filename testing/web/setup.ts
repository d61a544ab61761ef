import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { endServer, startServer } from "./server.ts";
import { noteFirstAnswers, noteFirstRender } from "#web/ui/on-demand.ts";
import { currentToasts, dismissToast } from "#web/ui/toast.ts";
import "#web/ui/theme.css";

// components that load on demand wait for this signal, which no test would give, because none renders the whole app
noteFirstRender();
noteFirstAnswers();

beforeEach(async () => {
  if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800);
  startServer();
});

afterEach(async () => {
  await cleanup();
  // toasts of one test must not be shown in the next
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  endServer();
});
