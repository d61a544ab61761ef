import { findProgram } from "../find-program.ts";

/** Where the programs of the drill are. */
export interface Programs {
  pgbackrest: string;
  initdb: string;
  postgres: string;
}

const POSTGRES = ["/usr/lib/postgresql/*/bin"];

/** Finds the programs of the drill, or returns a sentence for each that is missing. */
export function findPrograms(
  env: NodeJS.ProcessEnv = process.env,
  find: typeof findProgram = findProgram,
): { missing: string[] } | { missing: null; programs: Programs } {
  const missing: string[] = [];
  const pathOf = (program: string, name: string, places: readonly string[]) => {
    const path = find(program, places, env);
    if (path === undefined)
      missing.push(`${program} is missing: it is in Debian's package ${name}`);
    return path ?? "";
  };
  const programs = {
    pgbackrest: pathOf("pgbackrest", "pgbackrest", []),
    initdb: pathOf("initdb", "postgresql", POSTGRES),
    postgres: pathOf("postgres", "postgresql", POSTGRES),
  };
  return missing.length > 0 ? { missing } : { missing: null, programs };
}
