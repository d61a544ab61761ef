/** What Node is told about the server's memory, wherever the server is started. */
export const serverFlags: readonly string[];
export const serverMemoryEnv: Readonly<Record<string, string>>;
