import { wanting, type Variables } from "./variables.ts";

/** Which model words the specialists' answers, and where it is. */
export interface ModelSettings {
  provider: NonNullable<Variables["AI_PROVIDER"]>;
  model: string;
  /** Null for an address that asks for none, such as a local Ollama. */
  apiKey: string | null;
  /** Null: the provider's own. */
  baseUrl: URL | null;
}

/** Reads the AI_ variables; null when none is set. An address without a provider is a compatible one. */
export function modelSettings(given: Partial<Variables>): ModelSettings | null {
  const { AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL } = given;
  if (![AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL].some(Boolean)) return null;
  const provider = AI_PROVIDER ?? (AI_BASE_URL && "openai-compatible");
  if (!provider) throw wanting("AI_PROVIDER", "a model cannot be reached without it");
  if (!AI_MODEL) throw wanting("AI_MODEL", `${provider} has more than one`);
  if (!AI_BASE_URL) refuseNowhere(provider, AI_API_KEY);
  return {
    provider,
    model: AI_MODEL,
    apiKey: AI_API_KEY ?? null,
    baseUrl: AI_BASE_URL ? new URL(AI_BASE_URL) : null,
  };
}

function refuseNowhere(provider: ModelSettings["provider"], apiKey: string | undefined) {
  if (provider === "openai-compatible") throw wanting("AI_BASE_URL", `${provider} may be anywhere`);
  if (!apiKey) throw wanting("AI_API_KEY", `${provider} answers nobody without`);
}
