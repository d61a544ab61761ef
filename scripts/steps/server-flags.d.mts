/** Node's flags for the server's memory, wherever it is started. */
export const serverFlags: readonly string[];
export const serverMemoryEnv: Readonly<Record<string, string>>;
