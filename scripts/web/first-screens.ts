import { resolve } from "node:path";

/** The bundler's information about a module. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
}
interface Graph {
  getModuleInfo: (id: string) => Module | null;
}

/** The pages with which most visits begin. */
const firstScreens = [
  "src/web/domains/care/dashboard/DashboardPage.tsx",
  "src/web/domains/horses/HorsesPage.tsx",
  "src/web/domains/care/calendar/CalendarPage.tsx",
];
/** The page to which most links lead. */
const horsePage = "src/web/domains/horses/page/HorsePage.tsx";
/**
 * Modules that are needed on every visit, and the page before the first screen; these must not load anything for
 * those pages.
 */
const everywhere = ["src/web/main.tsx", "src/web/domains/people/accounts/AuthPage.tsx"];

const isOurs = (id: string) => /[\\/]src[\\/][^?]*$/.test(id) && !id.includes("node_modules");
const iconOf = (id: string) =>
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./.exec(id)?.[1];

/** The names of the icon files that a module uses; the package's index would name all icons. */
const iconsIn = ({ code }: Module) =>
  [...(code ?? "").matchAll(/import\s*\{([^}]*)\}\s*from "lucide-react"/g)].flatMap(
    ([, names = ""]) =>
      names.split(",").flatMap((name) => filesOf(kebab(name.trim().split(/\s/)[0] ?? ""))),
  );
// an alias of an icon may be in the file of another icon
const filesOf = (icon: string) => [icon, icon.replace(/-\d$/, "")];
const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase();

/** Every module of ours that a source imports statically, and the icons that they use. */
function broughtBy(source: string, graph: Graph): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    const module = seen.has(id) || !isOurs(id) ? null : graph.getModuleInfo(id);
    if (!module) return;
    seen.add(id);
    for (const icon of iconsIn(module)) seen.add(icon);
    module.importedIds.forEach(visit);
  };
  visit(resolve(source));
  return seen;
}

/** Schemas of forms, which endpoints name but the browser's bundle of them does not (`without-server-fields.ts`). */
const isOfForms = (id: string) =>
  /[\\/]contract[\\/].*(-input|photo-fields|horses[\\/]horse)\.ts$/.test(id);

/** The names of files for modules that several pages share. */
type SharedFile = "yard" | "icons" | HorsePart;
type HorsePart = "parts" | "horse";

/**
 * The file for a module of a horse's page, because other pages use parts of it without the rest. Rules and
 * primitives are excluded: dialogs use a few of each and have a budget of their own.
 */
function partOf(id: string, graph: Graph): HorsePart | null {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  if (!/[\\/]src[\\/]web[\\/]/.test(id) || imported.some((each) => each.includes("@radix-ui")))
    return null;
  return /[\\/](ui|core)[\\/]/.test(id) ? "parts" : "horse";
}

/**
 * Decides to which file a module belongs: the one that the first screens share, the one of other shared icons,
 * or one that a horse's page shares with other pages. On a slow connection two dozen small files, of which a
 * browser fetches six at a time, cost more than the few bytes that a page fetches for other pages.
 */
export function sharedFiles() {
  let known: ReturnType<typeof find> | null = null;
  return (id: string, graph: Graph): SharedFile | null => {
    known ??= find(graph);
    if (isOfForms(id)) return null;
    const name = iconOf(id) ?? id;
    if (known.shared.has(name)) return "yard";
    if (name === id && known.ofHorse.has(id)) return partOf(id, graph);
    return name === id || known.spared.has(name) ? null : "icons";
  };
}

function find(graph: Graph) {
  const spared = new Set(everywhere.flatMap((source) => [...broughtBy(source, graph)]));
  const screens = firstScreens.map((source) => broughtBy(source, graph));
  const pages = new Set(firstScreens.map((source) => resolve(source)));
  const several = (name: string) => screens.filter((screen) => screen.has(name)).length > 1;
  const all = new Set(screens.flatMap((screen) => [...screen]));
  // icons are tiny, so those of only one page are included
  const wanted = [...all].filter((name) => several(name) || !isOurs(name));
  const shared = new Set(wanted.filter((name) => !spared.has(name) && !pages.has(name)));
  const ofHorse = new Set(
    [...broughtBy(horsePage, graph)].filter(
      (id) => !spared.has(id) && !all.has(id) && id !== resolve(horsePage),
    ),
  );
  return { spared, shared, ofHorse };
}
