import { hash, randomBytes } from "node:crypto";

/** 256 random bits for a cookie or a link. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What is kept of a token: its SHA-256, from which nobody can make the token again. */
export const tokenHash = (token: string) => hash("sha256", token, "buffer");
