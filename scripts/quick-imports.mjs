// Loaded before the server (`node --import`). Without it, half of the start was spent reading one package.json
// repeatedly: that of drizzle-orm has 180 KB, and Node reads it for each of the package's 120 files to learn that they
// are modules.
import { registerHooks } from "node:module";

const PACKAGE = "/node_modules/drizzle-orm/";

registerHooks({
  resolve(specifier, context, next) {
    const isInside = specifier.startsWith(".") && context.parentURL?.includes(PACKAGE);
    if (!isInside) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    return { url: href, format: "module", shortCircuit: true };
  },
});
