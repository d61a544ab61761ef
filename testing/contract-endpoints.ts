import type { Endpoint } from "#contract/endpoint.ts";
import { endpointsIn } from "./endpoints-in.ts";

const contract = import.meta.glob<Record<string, unknown>>(
  ["../src/contract/**/*.ts", "!../src/contract/**/*.test.ts"],
  { eager: true },
);

/** Every endpoint that the contract declares in any file, so that a new one is tested like all others. */
export const allEndpoints: readonly Endpoint[] = [
  ...new Set(
    Object.entries(contract)
      .filter(([file]) => !file.endsWith(".test.ts"))
      .flatMap(([, module]) => Object.values(module).flatMap(endpointsIn)),
  ),
];
