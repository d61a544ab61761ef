import type { IncomingMessage } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import { ANNOUNCEMENT_PLACE, VAT_NOTE_PLACE } from "#contract/paths.ts";
import { DEFAULT_VAT_NOTE } from "#rules/billing/price.ts";
import type { PageAssets } from "./document.ts";

/** Serves the pages in development: the same documents as in a build, rendered on every request. */
export const pagesInDevelopment = (): Plugin => ({
  name: "loosebox-pages",
  apply: "serve",
  configureServer: (server) => () => {
    server.middlewares.use((request, reply, next) => {
      if (!wantsPage(request)) return next();
      const { pathname } = new URL(request.originalUrl ?? "/", "http://localhost");
      const answer = (html: string) =>
        reply.setHeader("content-type", "text/html; charset=utf-8").end(html);
      void page(server, pathname).then(answer, next);
    });
  },
});

const wantsPage = ({ method, headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && Boolean(headers.accept?.includes("text/html"));

async function page(server: ViteDevServer, path: string) {
  const { renderAt } = await server.ssrLoadModule("/src/web/pages/render.tsx");
  // the other placeholders stay in the document, which tells the app to fetch their values
  const html = (await renderAt(path, assets))
    .replace(ANNOUNCEMENT_PLACE, "")
    .replaceAll(VAT_NOTE_PLACE, DEFAULT_VAT_NOTE);
  return server.transformIndexHtml(path, html);
}

const assets: PageAssets = {
  styles: "/src/web/ui/theme.css",
  styleText: "",
  fonts: [],
  theme: "/src/web/ui/theme-start.ts",
  ownScripts: {
    landing: "/src/web/shell/landing/landing-start.ts",
    offline: "/src/web/pages/offline-start.ts",
  },
  areModules: true,
  app: "/src/web/main.tsx",
  modules: () => [],
};
