import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { loadPageAt } from "./Pages.tsx";
import { loadAnewWhenScriptsAreGone } from "./core/missing-script.ts";
import { takeStyleNonce } from "./ui/style-nonce.ts";
import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
takeStyleNonce();
loadAnewWhenScriptsAreGone();
/** How long the bars wait for the page's own script, in milliseconds: where it takes longer, they can be used without. */
const WAIT_MS = 1_000;
const page = loadPageAt(window.location.pathname);
if ("drawn" in root.dataset) {
  // a page drawn at build is taken over as it stands, once all of it is there
  void page.finally(() => hydrateRoot(root, <App />));
} else {
  const waited = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  // a skeleton gives way
  void Promise.race([page, waited]).finally(() => createRoot(root).render(<App />));
}
