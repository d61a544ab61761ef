import { exampleOf } from "./fields.ts";
import type { ShownCall } from "./calls.ts";

/** The call as a command, with a token where one suffices. */
export function formatCurl(server: string, { method, path, operation, body, isUpload }: ShownCall) {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${server}${path}`];
  if (operation["x-token"]) lines.push(`-H "Authorization: Bearer $LOOSEBOX_TOKEN"`);
  if (isUpload) lines.push(`-F ${Object.keys(body?.properties ?? {})[0] ?? "file"}=@photo.jpg`);
  else if (body)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(exampleOf(body))}'`);
  return lines.join(" \\\n  ");
}
