// its place is the core: links and feeds are made of tokens too
export { newToken, tokenHash } from "#server/core/token.ts";
