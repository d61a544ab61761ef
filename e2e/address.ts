/** The port of the server that Playwright starts for the journeys. */
export const PORT = Number(process.env["E2E_PORT"] ?? 3907);
/** The port of the server that stands in for Stripe. */
export const DOUBLE_PORT = PORT + 1_000;
export const DOUBLE_URL = `http://127.0.0.1:${DOUBLE_PORT}`;
/** The port of the server for actions that only the operator can take. */
export const OPERATOR_PORT = PORT + 2_000;
export const OPERATOR_URL = `http://127.0.0.1:${OPERATOR_PORT}`;
export const BASE_URL = `http://localhost:${PORT}`;
