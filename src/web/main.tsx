import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { takeStyleNonce } from "./ui/style-nonce.ts";
import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
takeStyleNonce();
// after an update the old page asks for files that are gone: the new page knows theirs
window.addEventListener("vite:preloadError", () => window.location.reload());
// a page drawn at build is taken over as it stands; a skeleton gives way
if ("drawn" in root.dataset) hydrateRoot(root, <App />);
else createRoot(root).render(<App />);
