import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { commonLetters } from "./scripts/web/common-letters.ts";
import { sharedFiles } from "./scripts/web/first-screens.ts";
import { withoutServerFields } from "./scripts/web/without-server-fields.ts";
import { pagesInDevelopment } from "./src/web/pages/dev.ts";

// what every page wants, by others and by us: two files instead of two dozen small ones, which compress worse and
// come later; a release of ours leaves the libraries in people's caches
const libraries = [
  // no first screen has a list that is fetched page by page
  "@tanstack[\\\\/](?!.*([iI]nfiniteQueryObserver|useInfiniteQuery))",
  "wouter",
  "regexparam",
  "lucide-react[\\\\/]dist[\\\\/]esm[\\\\/](?!icons)",
];
const everywhere = [
  "rules/(dates|london)",
  "contract/(address|people/accounts|endpoint|paths)",
  "web/core/(query|call|show-failure|Loaded|use-title)",
  "web/ui/(Badge|Button|Card|Checkbox|EmptyState|Field|Page|Skeleton|TextInput|cx|toast)",
];

const fileOf = sharedFiles();

// Addresses that never change as long as their contents do not: the server sends them as immutable.
export default defineConfig({
  appType: "custom",
  publicDir: "src/web/public",
  plugins: [withoutServerFields(), react(), tailwindcss(), commonLetters(), pagesInDevelopment()],
  // React has had it for years: no page needs the copy for older ones that the router asks for
  resolve: {
    alias: [
      { find: "use-sync-external-store/shim/index.js", replacement: "react" },
      {
        find: /^fflate$/,
        replacement: fileURLToPath(import.meta.resolve("./src/web/core/zip-in-thread.ts")),
      },
    ],
  },
  build: {
    outDir: "dist/web",
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: "src/web/main.tsx" },
      output: {
        // every page lists the files that it needs: those that no page is called by have short names
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/s[hash:7].js",
        codeSplitting: {
          groups: [
            {
              // what forms check with; the first screens have none until one is opened
              name: "schemas",
              test: /node_modules[\\/]zod[\\/]|src[\\/]contract[\\/](.*[\\/])?(fields|sentences|login-input)\./,
              includeDependenciesRecursively: false,
            },
            // changes seldom and is the largest part: a release of ours leaves it in people's caches
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "libraries", test: new RegExp(`node_modules[\\\\/](${libraries.join("|")})`) },
            {
              name: "ground",
              test: new RegExp(
                `src/(${everywhere.join("|")})\\.tsx?$|icons/(bell|chevron-down)\\.`,
              ),
            },
            // what all primitives are made of, and what those with a list of things to choose from are
            {
              name: "primitives",
              test: /@radix-ui[\\/](primitive|react-(slot|presence|primitive|context|compose-refs|id|use-(?!is-hydrated)[\w-]+))[\\/]/,
            },
            {
              name: "lists",
              test: /@radix-ui[\\/]react-(collection|direction|roving-focus|use-is-hydrated)[\\/]/,
              includeDependenciesRecursively: false,
            },
            {
              name: fileOf,
              debugName: "shared by pages",
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
