import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { takeStyleNonce } from "./ui/style-nonce.ts";
import "./ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
takeStyleNonce();
createRoot(root).render(<App />);
