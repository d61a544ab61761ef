import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { loadAnewWhenScriptsAreGone } from "./core/missing-script.ts";
import { takeStyleNonce } from "./ui/style-nonce.ts";
import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
takeStyleNonce();
loadAnewWhenScriptsAreGone();
// a page drawn at build is taken over as it stands; a skeleton gives way
if ("drawn" in root.dataset) hydrateRoot(root, <App />);
else createRoot(root).render(<App />);
