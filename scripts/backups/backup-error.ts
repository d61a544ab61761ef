import { whyNotStarted } from "#server/not-started.ts";

/** Sentences about a file or folder, by the system's error code. */
const wrong: Record<string, (path: string) => string> = {
  ENOENT: (path) => `${path} is not there.`,
  ENOTDIR: (path) => `${path} is in the way.`,
  EISDIR: (path) => `${path} is in the way.`,
  EEXIST: (path) => `${path} is in the way.`,
  EACCES: (path) => `This account may not use ${path}.`,
  EPERM: (path) => `This account may not use ${path}.`,
};

/** A sentence on why a backup or a restore failed, for the operator. */
export function whyNot(error: unknown): string {
  const failure = error instanceof Error ? error : new Error(String(error));
  const code = "code" in failure ? String(failure.code) : "";
  // an error without a path comes from the database
  if ("path" in failure && wrong[code]) return wrong[code](String(failure.path));
  return whyNotStarted(error).sentence;
}
