import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { loadDrawnPage } from "./Pages.tsx";
import { loadAnewWhenScriptsAreGone } from "./core/missing-script.ts";
import { takeStyleNonce } from "./ui/style-nonce.ts";
import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
takeStyleNonce();
loadAnewWhenScriptsAreGone();
// a skeleton gives way; a page drawn at build is taken over as it stands, once all of it is there
if ("drawn" in root.dataset) void loadDrawnPage().finally(() => hydrateRoot(root, <App />));
else createRoot(root).render(<App />);
