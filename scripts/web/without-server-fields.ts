import { parseSync, type Plugin } from "vite";

/** What only the server reads of an endpoint: the web app uses no more than the types of the schemas. */
const ofTheServer = new Set([
  "summary",
  "section",
  "params",
  "query",
  "body",
  "progress",
  "events",
  "reply",
  "current",
]);

/**
 * Removes from the browser's bundle the parts of endpoints that only the server reads, and lets the bundler leave out
 * each constant of the contract that is not used. Without it every page would load all schemas of the calls that it
 * makes, and the library that makes them.
 */
export const withoutServerFields = (): Plugin => ({
  name: "without-server-fields",
  enforce: "pre",
  transform(code, id) {
    if (!/src\/contract\/[\w/-]+\.ts$/.test(id)) return null;
    const { program, errors } = parseSync(id, code);
    if (errors[0]) this.error(`${id}: ${errors[0].message}`);
    const edits: Edit[] = [];
    for (const initialiser of topLevelInitialisers(program)) {
      if (!hasCall(initialiser)) continue;
      edits.push({ at: initialiser.start, to: initialiser.start, text: "/*#__PURE__*/ (() => (" });
      edits.push({ at: initialiser.end, to: initialiser.end, text: "))()" });
      edits.push(...serverFields(initialiser, code));
    }
    // the sentences are given to the library when their module is loaded; no other module does anything then
    return {
      code: edited(code, edits),
      map: null,
      moduleSideEffects: id.endsWith("/sentences.ts"),
    };
  },
});

interface Edit {
  at: number;
  to: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The nodes directly below one, those in lists included. */
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  );

function topLevelInitialisers(program: Node): Node[] {
  const statements = childrenOf(program).map((statement) =>
    "declaration" in statement && isNode(statement.declaration) ? statement.declaration : statement,
  );
  return statements
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(childrenOf)
    .flatMap((declarator) =>
      "init" in declarator && isNode(declarator.init) ? [declarator.init] : [],
    );
}

const isFunction = ({ type }: Node) => type.endsWith("FunctionExpression");

/** Whether something is called when the module is loaded, which the bundler would have to keep. */
const hasCall = (node: Node): boolean =>
  !isFunction(node) &&
  (node.type === "CallExpression" ||
    node.type === "NewExpression" ||
    childrenOf(node).some(hasCall));

/** Blanks the fields, but not the ends of their lines, so that messages name the right ones. */
function serverFields(node: Node, code: string): Edit[] {
  const below = childrenOf(node).flatMap((child) => serverFields(child, code));
  if (!isEndpoint(node)) return below;
  const fields = childrenOf(node).at(-1);
  const removed = fields ? childrenOf(fields).filter(isOfTheServer) : [];
  return removed.map(({ start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    const text = code.slice(start, end + comma).replaceAll(/[^\n]/g, "");
    return { at: start, to: end + comma, text };
  });
}

const isEndpoint = (node: Node) =>
  node.type === "CallExpression" && "callee" in node && nameOf(node.callee) === "endpoint";

const isOfTheServer = (field: Node) => "key" in field && ofTheServer.has(nameOf(field.key));

const nameOf = (node: unknown) =>
  isNode(node) && "name" in node && typeof node.name === "string" ? node.name : "";

/** The text with these edits, of which none is within another. */
function edited(code: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.at - other.at || one.to - other.to);
  let [text, done] = ["", 0];
  for (const { at, to, text: put } of inOrder) {
    text += code.slice(done, at) + put;
    done = to;
  }
  return text + code.slice(done);
}
