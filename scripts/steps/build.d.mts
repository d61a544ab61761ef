/** Whether the built pages or the model are there, and of the sources as they are now. */
export function stateOfBuild(name: "web" | "model"): "missing" | "stale" | "current";
/** Called before the pages or the model are built; the function it returns notes, once they are, from what. */
export function noteSources(name: "web" | "model"): () => void;
