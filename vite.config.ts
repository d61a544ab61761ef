import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pagesInDevelopment } from "./src/web/pages/dev.ts";

const everywhere = [
  "cx",
  "button-look",
  "Button",
  "Spinner",
  "Skeleton",
  "Card",
  "Badge",
  "EmptyState",
  "Field",
  "field-wiring",
  "TextInput",
];

// Addresses that never change as long as their contents do not: the server sends them as immutable.
export default defineConfig({
  appType: "custom",
  publicDir: "src/web/public",
  plugins: [react(), tailwindcss(), pagesInDevelopment()],
  build: {
    outDir: "dist/web",
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: "src/web/main.tsx" },
      output: {
        codeSplitting: {
          groups: [
            // changes seldom and is the largest part: a release of ours leaves it in people's caches
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // small and wanted on every page: one file instead of a dozen of a few hundred bytes
            { name: "looks", test: new RegExp(`web/ui/(${everywhere.join("|")})\\.tsx?$`) },
          ],
        },
      },
    },
  },
});
