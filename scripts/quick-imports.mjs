// Loaded before the server (`node --import`). Without it, much of the start is spent finding modules: Node looks for
// each import anew, also for the same one of another file, and reads drizzle-orm's package.json of 180 KB for each of
// the package's files, to learn that they are modules.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const PACKAGE = "/node_modules/drizzle-orm/";
const ROOT = new URL("..", import.meta.url).href;
const OURS = [`${ROOT}src/`, `${ROOT}testing/`, `${ROOT}scripts/`];

const isOurs = (url) => OURS.some((folder) => url?.startsWith(folder));

const { imports } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));
/** The folders that package.json names for imports, `#server/` and others, without their stars. */
const folders = new Map(
  Object.entries(imports).map(([name, path]) => [
    name.slice(0, -1),
    new URL(path.slice(0, -1), ROOT).href,
  ]),
);

/** Where a package's module is for our own files, which all find the same. */
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.startsWith(".") && parentURL?.includes(PACKAGE))
      return at(new URL(specifier, parentURL), "module");
    if (!isOurs(parentURL) || !context.conditions.includes("import"))
      return next(specifier, context);
    if (specifier.endsWith(".ts")) {
      const url = ownModule(specifier, parentURL);
      if (url) return at(url, "module-typescript");
    }
    return fromPackage(specifier, context, next);
  },
});

const at = ({ href }, format) => ({ url: href, format, shortCircuit: true });

/** The file of `./…` and of what package.json's "imports" name. */
function ownModule(specifier, parentURL) {
  if (specifier.startsWith(".")) return new URL(specifier, parentURL);
  const name = specifier.slice(0, specifier.indexOf("/") + 1);
  const folder = folders.get(name);
  return folder ? new URL(folder + specifier.slice(name.length)) : null;
}

function fromPackage(specifier, context, next) {
  if (/^[.#/]|^\w+:/.test(specifier)) return next(specifier, context);
  const before = found.get(specifier);
  if (before) return { ...before, shortCircuit: true };
  const { url, format } = next(specifier, context);
  found.set(specifier, { url, format });
  return { url, format, shortCircuit: true };
}
