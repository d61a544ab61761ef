import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { askFirstAt, loadPageAt } from "./Pages.tsx";
import { makeQueryClient } from "./core/query-client.ts";
import { sessionQuery } from "./core/session.ts";
import { keepsCopy, readWithCopy } from "./core/copy.ts";
import { loadAnewWhenScriptsAreGone } from "./core/missing-script.ts";
import { takeStyleNonce } from "./ui/style-nonce.ts";
import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
takeStyleNonce();
loadAnewWhenScriptsAreGone();
if (keepsCopy())
  readWithCopy(import("./domains/data/copy/device-copy.ts").then(({ deviceCopy }) => deviceCopy));
/**
 * How long rendering waits for the code of the page and for who is signed in, in milliseconds; after that the app's bars
 * render without the page.
 */
const WAIT_MS = 1_000;
const queries = makeQueryClient();
const page = loadPageAt(window.location.pathname);
if ("drawn" in root.dataset) {
  // prerendered HTML is hydrated only once the code of the whole page has loaded
  void page.finally(() => hydrateRoot(root, <App queries={queries} />));
} else {
  const waited = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  // who is signed in, and in which yard, is asked meanwhile, so that the first render has the page in it
  const asked = Promise.all([page, queries.prefetchQuery(sessionQuery)]).then(() =>
    askFirstAt(window.location.pathname, queries),
  );
  // replaces a skeleton, which need not wait for the page
  void Promise.race([asked.catch(() => undefined), waited]).finally(() =>
    createRoot(root).render(<App queries={queries} />),
  );
}
