import { noteSources } from "./steps/build.mjs";
import { bundleApp, bundlePages, bundleScript, putInPlace } from "./web/bundle.ts";
import { compressTexts } from "./web/compress.ts";
import { drawIcons } from "./web/icons.ts";
import { fillServiceWorker } from "./web/service-worker.ts";
import { renderPages } from "./web/render-pages.ts";
import { measure } from "./web/sizes.ts";

// Builds the web app for the server in dist/web: scripts and styles named by a hash of their contents, the pages as
// HTML, and a compressed copy of each text file.
const started = performance.now();
const noteBuilt = noteSources("web");
const app = await bundleApp();
const theme = await bundleScript("theme", "src/web/ui/theme-start.ts");
const ownScripts = {
  landing: await bundleScript("landing", "src/web/shell/landing/landing-start.ts"),
  offline: await bundleScript("offline", "src/web/pages/offline-start.ts"),
};
const sender = await bundleScript("outbox", "src/web/domains/data/outbox/send-in-background.ts");
const pages = await bundlePages();
await renderPages(pages, { app, theme, ownScripts });
await drawIcons();
await fillServiceWorker(sender);
await compressTexts();
await measure(app);
await putInPlace();
noteBuilt();
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
