/** Where the journeys find the server that Playwright starts for them. */
export const PORT = Number(process.env["E2E_PORT"] ?? 3907);
export const BASE_URL = `http://localhost:${PORT}`;
